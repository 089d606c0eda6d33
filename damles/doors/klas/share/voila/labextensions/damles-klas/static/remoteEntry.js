/* damles in a class: no board stays away because a tablet was busy.
 *
 * A widget that is not there yet is looked for during two seconds. When the page was busy all that time, as a slow
 * device is while it makes the boards, ipywidgets gives up without a last look, and says "model not found" although the
 * board has just come. Here it gets that look. A hand-written module of JupyterLab's federation: no bundler, no build.
 */
(function () {
  'use strict';

  const plugin = {
    id: 'damles-klas:last-look',
    autoStart: true,
    activate: app => {
      app.widgetManagerPromise.promise.then(manager => {
        const find = manager.get_model.bind(manager);
        manager.get_model = async id => {
          try {
            return await find(id);
          } catch (error) {
            if (manager.has_model(id)) {
              return find(id);
            }
            throw error;
          }
        };
      });
    }
  };

  window._JUPYTERLAB = window._JUPYTERLAB || {};
  window._JUPYTERLAB['damles-klas'] = {
    init: () => undefined,
    get: async () => () => ({ __esModule: true, default: [plugin] })
  };
})();
