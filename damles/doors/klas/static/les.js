/* A lesson of a class: shows how far it is, ends its kernel when it is left, and says when the lesson has stopped.
 * The sentences stand in the page; this file only shows them. */
(function () {
  'use strict';

  const PATIENCE = 15000; // milliseconds after which the page is shown even when no board has come
  const STALLED = 120000; // milliseconds without any progress after which the lesson will not come any more
  const AGAIN = 3000;
  const part = id => document.getElementById(id);
  let leaving = false;
  let stalled = setTimeout(() => tell(true), STALLED);

  function kernel() {
    const config = part('jupyter-config-data');
    return config ? JSON.parse(config.textContent).kernelId : '';
  }

  function goesOn() {
    clearTimeout(stalled);
    stalled = setTimeout(() => tell(true), STALLED);
  }

  /* Called by the page while others go first. */
  window.damlesAhead = count => {
    part('rij').textContent = part('rij').dataset.zin.replace('#', count);
    goesOn();
  };

  /* Called by the page while its cells run. */
  window.damlesProgress = (done, all) => {
    part('rij').textContent = '';
    part('meter').style.width = Math.round((100 * done) / all) + '%';
    goesOn();
  };
  window.voila_heartbeat = () => undefined;

  function show() {
    part('wacht').hidden = true;
    document.body.classList.add('klaar');
  }

  /* The cells have run; the boards come a moment later. */
  window.damlesDone = () => {
    clearTimeout(stalled);
    const waits = document.querySelector('script[type="application/vnd.voila.cell-output+json"]');
    const arrived = () => document.querySelector('#les canvas, #les .jupyter-widgets');
    if (!waits) {
      show();
      return;
    }
    const watch = new MutationObserver(() => {
      if (arrived()) {
        watch.disconnect();
        show();
      }
    });
    watch.observe(part('les'), { childList: true, subtree: true });
    setTimeout(show, PATIENCE);
  };

  /* Voilà does this before the page unloads; a tablet only tells that the page is hidden for good. */
  window.addEventListener('pagehide', () => {
    leaving = true;
    if (kernel()) {
      navigator.sendBeacon('/voila/api/shutdown/' + kernel());
    }
  });
  window.addEventListener('beforeunload', () => {
    leaving = true;
  });
  window.addEventListener('pageshow', event => {
    if (event.persisted) {
      location.reload();
    }
  });

  function tell(stopped) {
    part('weg').hidden = false;
    part('weg-gestopt').hidden = !stopped;
    part('weg-stil').hidden = stopped;
    show();
  }

  window.damlesStopped = () => tell(true);

  /* After a connection was lost: is the kernel still there, and is the server? */
  async function look() {
    if (leaving) {
      return;
    }
    try {
      const answer = await fetch('/api/kernels/' + kernel(), { cache: 'no-store' });
      if (!answer.ok || answer.redirected) {
        tell(true);
      } else {
        part('weg').hidden = true;
      }
    } catch (error) {
      tell(false);
      setTimeout(look, AGAIN);
    }
  }

  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    constructor(...how) {
      super(...how);
      this.addEventListener('close', () => setTimeout(look, 1000));
    }
  };

  document.addEventListener('DOMContentLoaded', () => {
    part('verder').addEventListener('click', () => location.reload());
  });
})();
