// Cures for what a canvas of ipycanvas does to the page around it. Runs once per page and touches only our own boards.
(() => {
  if (window.damlesBoard) return;
  window.damlesBoard = true;
  const ours = (event) => event.target instanceof HTMLCanvasElement && event.target.classList.contains("damles-board");
  const hear = (types, act) => types.forEach((type) => document.addEventListener(type, (event) => {
    if (ours(event)) act(event);
  }, true));
  const keep = (event) => event.stopImmediatePropagation(); // the page's own answer stays, ipycanvas does not hear it

  // A click focuses the canvas before its place is read: without this the page scrolls first, and the place is wrong.
  const focus = HTMLElement.prototype.focus;
  HTMLCanvasElement.prototype.focus = function (options) {
    const quiet = this.classList.contains("damles-board") ? { preventScroll: true } : {};
    return focus.call(this, { ...options, ...quiet });
  };

  hear(["wheel"], keep); // the page scrolls
  hear(["touchstart", "touchmove", "touchend", "touchcancel"], keep); // a finger scrolls; a tap comes as a click
  hear(["mousemove"], keep); // a board needs no moves, and every one would cost the kernel time
  hear(["mousedown", "mouseup"], (event) => { if (event.button !== 0) keep(event); });

  // The focus frame is for those who came by key, not by mouse.
  hear(["mousedown"], (event) => event.target.classList.add("damles-by-mouse"));
  hear(["blur"], (event) => event.target.classList.remove("damles-by-mouse"));

  // The board takes only the keys it uses. Tab leaves it; keys with Ctrl go to the page as if it had them first.
  const used = /^(Arrow.*|Enter| |Escape|[1-9])$/;
  hear(["keydown"], (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      keep(event);
      const { key, code, keyCode, ctrlKey, shiftKey, altKey, metaKey } = event;
      const copy = { key, code, keyCode, ctrlKey, shiftKey, altKey, metaKey, bubbles: true, cancelable: true };
      if (!event.target.parentElement.dispatchEvent(new KeyboardEvent("keydown", copy))) event.preventDefault();
    } else if (!used.test(event.key)) keep(event);
  });

  // A screen reader hears the board's name.
  hear(["focusin"], (event) => {
    const label = event.target.closest(".damles-box")?.querySelector(".damles-label");
    event.target.setAttribute("role", "application");
    if (label) event.target.setAttribute("aria-label", label.textContent);
  });
})();
