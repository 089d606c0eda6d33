/* The teacher's page: asks every few seconds how the class is doing. */
(function () {
  'use strict';

  const EVERY = 3000;
  const live = document.getElementById('stand');
  const silent = document.getElementById('stil');
  let last = live.innerHTML;

  async function ask() {
    try {
      const answer = await fetch('/leerkracht/stand', { cache: 'no-store' });
      silent.hidden = answer.ok;
      if (answer.ok) {
        const text = await answer.text();
        if (text !== last && !live.contains(document.activeElement)) {
          live.innerHTML = last = text;
        }
      }
    } catch (error) {
      silent.hidden = false;
    }
    setTimeout(ask, EVERY);
  }

  setTimeout(ask, EVERY);
})();
