/* damles in JupyterLab: a lesson runs by itself, hides its code, and is never changed by a pupil.
 *
 * A hand-written module of JupyterLab's federation: no bundler, no build. A notebook is a lesson when its metadata
 * has `damles: {autorun: true}` and the server says that it may run (damles/doors/trust.py); every other notebook is
 * left alone. The sentences are those of damles/texts (a test compares them).
 */
(function () {
  'use strict';

  const SHOW = 'Code tonen';
  const HIDE = 'Code verbergen';
  const RESTARTS = 'De les is even gestopt. Ik start hem weer voor je.';
  const STOPPED = 'De les is even gestopt. Je sterren zijn bewaard.';
  const ELSEWHERE = 'Deze les is in een ander venster geopend.';
  const GO_ON = 'Ga verder';
  const CHOICE = 'damles:show-code';
  const here = document.currentScript.src;
  let shared = {};

  /* A library that JupyterLab shares with its extensions. */
  async function library(name) {
    const [version] = Object.values(shared[name]);
    return (await version.get())();
  }

  function addStyle() {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = new URL('style.css', here).href;
    document.head.appendChild(link);
  }

  /* GET asks whether the notebook may run by itself; POST says that the user trusts it. */
  async function autorun(app, path, method) {
    const { ServerConnection } = await library('@jupyterlab/services');
    const settings = app.serviceManager.serverSettings;
    const where = path.split('/').map(encodeURIComponent).join('/');
    const url = settings.baseUrl + 'damles/autorun/' + where;
    const response = await ServerConnection.makeRequest(url, { method }, settings);
    return response.ok && (await response.json()).autorun === true;
  }

  const claims = model => (model.getMetadata('damles') || {}).autorun === true;
  const codeCells = model => Array.from(model.cells).filter(cell => cell.type === 'code');

  /* What a person can write in a notebook. Outputs and counters are left out: running changes only those. */
  const written = model =>
    JSON.stringify(Array.from(model.cells, cell => [cell.type, cell.sharedModel.getSource()]));

  /* Until someone edits the lesson there is nothing to save: no autosave, no question on closing, no changed file. */
  function keepFile(context) {
    const { model, path } = context;
    const original = written(model);
    const untouched = () => context.path === path && written(model) === original;
    const save = context.save.bind(context);
    context.save = async () => (untouched() ? undefined : save());
    const clean = () => {
      if (model.dirty && untouched()) {
        model.dirty = false;
      }
    };
    model.stateChanged.connect(clean);
    clean();
  }

  /* Keys and double clicks on the page cannot edit the lesson while its code is hidden; outputs keep theirs. */
  function guardPage(panel) {
    const outside = event => !(event.target instanceof Element && event.target.closest('.jp-OutputArea-output'));
    const guard = event => {
      if (panel.hasClass('damles-pupil') && outside(event)) {
        event.stopPropagation();
        if ((event.ctrlKey || event.metaKey) && event.key === 's') {
          event.preventDefault();
        }
      }
    };
    panel.node.addEventListener('dblclick', guard, true);
    panel.node.addEventListener('keydown', guard, true);
  }

  /* In simple mode a pupil sees the lesson only: no menu, no side bars, no status bar. */
  function tidy(app) {
    const { shell } = app;
    const alone = shell.mode === 'single-document' && shell.currentWidget;
    const pupil = Boolean(alone && alone.hasClass('damles-pupil'));
    document.body.classList.toggle('damles-alone', pupil);
    for (const menu of shell.widgets('menu')) {
      menu.parent.setHidden(pupil);
    }
  }

  /* The browser's own Back and Forward: JupyterLab changes the address only. */
  function followAddress(app) {
    const [, path] = decodeURIComponent(location.pathname).match(/\/doc\/tree\/(.+\.ipynb)$/) || [];
    return path && app.commands.execute('docmanager:open', { path });
  }

  /* Hide or show the code, and remember it for the next lesson. */
  function show(app, panel, code) {
    panel.toggleClass('damles-pupil', !code);
    panel.content.node.toggleAttribute('data-lm-suppress-shortcuts', !code);
    for (const cell of panel.content.widgets.filter(each => each.model.type === 'code')) {
      cell.inputHidden = !code; // the notebooks store it folded
    }
    const button = panel.node.querySelector('.damles-switch');
    button.textContent = code ? HIDE : SHOW;
    button.setAttribute('aria-pressed', String(code));
    tidy(app);
  }

  async function addSwitch(app, panel) {
    const { Widget } = await library('@lumino/widgets');
    const button = document.createElement('button');
    button.className = 'damles-switch';
    button.addEventListener('click', () => {
      const code = panel.hasClass('damles-pupil');
      localStorage.setItem(CHOICE, String(code));
      show(app, panel, code);
    });
    const item = new Widget();
    item.addClass('damles-item');
    item.node.appendChild(button);
    panel.toolbar.insertItem(0, 'damles', item);
    show(app, panel, localStorage.getItem(CHOICE) === 'true');
  }

  async function run(panel) {
    const { NotebookActions } = await library('@jupyterlab/notebook');
    await panel.sessionContext.ready;
    const kernel = panel.sessionContext.session && panel.sessionContext.session.kernel;
    if (kernel) {
      await kernel.info;
      await NotebookActions.runCells(panel.content, panel.content.widgets, panel.sessionContext);
    }
  }

  /* A kernel that was left running still has the boards of a page that is gone. A new page cannot show those, and they
   * spoil its own: it starts the kernel again. Every exercise and game goes on where the pupil was. */
  async function freshKernel(panel) {
    await panel.sessionContext.ready;
    const kernel = panel.sessionContext.session && panel.sessionContext.session.kernel;
    if (kernel) {
      const { content } = await kernel.requestCommInfo({ target_name: 'jupyter.widget' });
      if (content.status === 'ok' && Object.keys(content.comms).length > 0) {
        await panel.sessionContext.restartKernel();
      }
    }
  }

  /* A kernel that dies is one sentence; Jupyter starts it again, and every exercise goes on where the pupil was.
   * A newer page of the same lesson starts the kernel again for itself: then this page says so, and waits. */
  function watchKernel(panel) {
    const { sessionContext } = panel;
    const notice = document.createElement('div');
    notice.className = 'damles-notice';
    notice.setAttribute('role', 'alert');
    const sentence = notice.appendChild(document.createElement('p'));
    const button = notice.appendChild(document.createElement('button'));
    button.textContent = GO_ON;
    let mine = true; // the kernel is being started, or started again, by this page
    let died = false;
    const tell = (text, asks) => {
      sentence.textContent = text;
      button.hidden = !asks;
      if (text) {
        panel.node.appendChild(notice);
      } else {
        notice.remove();
      }
    };
    const start = async prepare => {
      [mine, died] = [true, false];
      try {
        await prepare();
        await run(panel);
      } finally {
        mine = false;
      }
      if (!died) {
        tell('');
      }
    };
    button.addEventListener('click', () => start(() => sessionContext.restartKernel()));
    // Notebook panels show a box of their own, in English; it stays for who sees the code.
    sessionContext.statusChanged.disconnect(panel._onSessionStatusChanged, panel);
    sessionContext.statusChanged.connect((sender, status) => {
      if (!panel.hasClass('damles-pupil')) {
        panel._onSessionStatusChanged(sender, status);
      } else if (status === 'autorestarting' || status === 'dead') {
        died = true;
        tell(status === 'dead' ? STOPPED : RESTARTS, status === 'dead');
      } else if (died && status === 'idle') {
        start(() => {});
      }
    });
    sessionContext.iopubMessage.connect((sender, message) => {
      const { msg_type: kind } = message.header;
      if ((kind === 'shutdown_reply' || message.content.execution_state === 'starting')
          && !mine && !died && panel.hasClass('damles-pupil')) {
        tell(ELSEWHERE, true);
      }
    });
    return start;
  }

  /* Turn a notebook into a lesson, once, when it claims to be one and the server agrees. */
  async function open(app, panel, context) {
    await context.ready;
    if (panel.isDisposed || panel.hasClass('damles-lesson') || !claims(context.model)) {
      return;
    }
    if (!(await autorun(app, context.localPath, 'GET')) || panel.isDisposed) {
      return;
    }
    panel.addClass('damles-lesson');
    keepFile(context);
    guardPage(panel);
    const start = watchKernel(panel);
    await app.restored;
    await addSwitch(app, panel);
    await start(() => freshKernel(panel));
  }

  /* JupyterLab's own "Trust Notebook" also lets a lesson of the user's run by itself. */
  async function afterTrust(app, result) {
    const panel = app.shell.currentWidget;
    await result;
    if (!panel || !panel.context || !claims(panel.context.model)) {
      return;
    }
    if (codeCells(panel.context.model).every(cell => cell.trusted)) {
      await autorun(app, panel.context.localPath, 'POST');
      await open(app, panel, panel.context);
    }
  }

  const plugin = {
    id: 'damles:lessons',
    description: 'Lessons run by themselves and hide their code.',
    autoStart: true,
    activate: app => {
      addStyle();
      const report = error => console.error('damles:', error);
      app.docRegistry.addWidgetExtension('Notebook', {
        createNew: (panel, context) => {
          open(app, panel, context).catch(report);
        }
      });
      app.shell.currentChanged.connect(() => tidy(app));
      window.addEventListener('popstate', () => {
        if (document.body.classList.contains('damles-alone')) {
          Promise.resolve(followAddress(app)).catch(report);
        }
      });
      app.commands.commandExecuted.connect((_, { id, result }) => {
        if (id === 'notebook:trust') {
          afterTrust(app, result).catch(report);
        }
      });
    }
  };

  window._JUPYTERLAB = window._JUPYTERLAB || {};
  window._JUPYTERLAB.damles = {
    init: scope => {
      shared = scope;
    },
    get: async () => () => ({ __esModule: true, default: [plugin] })
  };
})();
