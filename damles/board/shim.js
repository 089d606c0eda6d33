// Cures for what a canvas of ipycanvas does to the page around it, and what only a page can do: names for a screen
// reader, a voice, a finger that drags. Runs once per page and touches only our own boards. The kernel hears of a mouse
// or finger only when it goes down and up; what moves in between is drawn here.
(() => {
  if (window.damlesBoard) return window.damlesBoard();

  const ours = (target) => target instanceof HTMLCanvasElement && target.classList.contains("damles-board");
  const hear = (types, act) => types.forEach((type) => document.addEventListener(type, (event) => {
    if (ours(event.target)) act(event);
  }, { capture: true, passive: false }));
  const keep = (event) => event.stopImmediatePropagation(); // the page's own answer stays, ipycanvas does not hear it
  const near = (element, selector) => element.closest(".damles-box, .damles-panel")?.querySelector(selector);
  const inPanel = (element, selector) =>
    (element.closest(".damles-panel") || element.closest(".damles-box"))?.querySelector(selector);

  // A word to the board's Python: a key that no keyboard has.
  const send = (canvas, word) => canvas?.dispatchEvent(new KeyboardEvent("keydown", { key: `damles:${word}` }));

  // A click focuses the canvas before its place is read: without this the page scrolls first, and the place is wrong.
  const focus = HTMLElement.prototype.focus;
  HTMLCanvasElement.prototype.focus = function (options) {
    return focus.call(this, { ...options, ...(ours(this) ? { preventScroll: true } : {}) });
  };

  hear(["wheel"], keep); // the page scrolls
  hear(["mousedown", "mouseup"], (event) => { if (event.button !== 0) keep(event); });

  // --- dragging: a picture of the piece follows the mouse or the finger; a light one, for the kernel hears nothing

  // Whether there is a piece under a point that may be picked up. The board writes 50 signs under itself, 1 for such one.
  const grips = (canvas, x, y) => {
    const signs = near(canvas, ".damles-grip")?.textContent.trim() || "";
    const box = canvas.getBoundingClientRect();
    let column = Math.floor((10 * (x - box.left)) / box.width);
    let row = Math.floor((10 * (y - box.top)) / box.height);
    if (signs[0] === "f") [column, row] = [9 - column, 9 - row];
    return (column + row) % 2 === 1 && signs[1 + 5 * row + Math.floor(column / 2)] === "1";
  };

  let held = null; // { canvas, x, y, picture }
  const pick = (canvas, { clientX: x, clientY: y }) => {
    held = grips(canvas, x, y) ? { canvas, x, y, picture: null } : null;
    return held;
  };
  const follow = ({ clientX: x, clientY: y }) => {
    if (!held.picture && Math.hypot(x - held.x, y - held.y) > 8) held.picture = lift(held);
    if (held.picture) held.picture.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
  };
  const lift = ({ canvas, x, y }) => {
    const box = canvas.getBoundingClientRect();
    const [cell, size] = [canvas.width / 10, box.width / 10];
    const at = [Math.floor((x - box.left) / size) * cell, Math.floor((y - box.top) / size) * cell];
    const picture = document.createElement("canvas");
    picture.width = picture.height = cell;
    picture.className = "damles-lifted";
    picture.style.width = picture.style.height = `${size}px`;
    const pen = picture.getContext("2d");
    pen.arc(cell / 2, cell / 2, 0.41 * cell, 0, 7);
    pen.clip();
    pen.drawImage(canvas, ...at, cell, cell, 0, 0, cell, cell);
    return document.body.appendChild(picture);
  };
  const drop = () => {
    held?.picture?.remove();
    held = null;
  };

  hear(["mousedown"], (event) => {
    event.target.classList.add("damles-by-mouse"); // the focus frame is for those who came by key
    if (event.button === 0 && event.isTrusted) pick(event.target, event);
  });
  hear(["blur"], (event) => event.target.classList.remove("damles-by-mouse"));
  hear(["mousemove"], keep);
  hear(["mouseout"], (event) => { if (!held) keep(event); });
  window.addEventListener("mousemove", (event) => {
    if (held && event.buttons) follow(event);
    else if (held) drop();
  }, true);
  window.addEventListener("mouseup", () => setTimeout(drop), true);

  // A finger on a piece drags it; anywhere else it scrolls the page, and a tap comes as a click of the mouse.
  const finger = (type, canvas, touch) => canvas.dispatchEvent(new MouseEvent(type, {
    bubbles: true, cancelable: true, clientX: touch.clientX, clientY: touch.clientY,
  }));
  hear(["touchstart"], (event) => {
    keep(event);
    if (held) {
      finger("mouseout", held.canvas, event.touches[0]); // a second finger means something else
      drop();
    } else if (event.touches.length === 1 && pick(event.target, event.touches[0])) {
      event.preventDefault();
      finger("mousedown", event.target, event.touches[0]);
    }
  });
  hear(["touchmove"], (event) => {
    keep(event);
    if (!held) return;
    event.preventDefault();
    follow(event.touches[0]);
  });
  hear(["touchend", "touchcancel"], (event) => {
    keep(event);
    if (!held) return;
    if (event.cancelable) event.preventDefault();
    finger(event.type === "touchend" ? "mouseup" : "mouseout", held.canvas, event.changedTouches[0]);
    drop();
  });

  // --- keys: the board takes only those it uses. Tab leaves it; with Ctrl they go to the page as if it had them first

  const used = /^(Arrow.*|Enter| |Escape|[1-9]|Delete|Backspace|[sw]|damles:.*)$/;
  const stepping = /^(Home|End|PageUp|PageDown)$/;
  hear(["keydown"], (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      keep(event);
      const { key, code, keyCode, ctrlKey, shiftKey, altKey, metaKey } = event;
      const copy = { key, code, keyCode, ctrlKey, shiftKey, altKey, metaKey, bubbles: true, cancelable: true };
      if (!event.target.parentElement.dispatchEvent(new KeyboardEvent("keydown", copy))) event.preventDefault();
    } else if (!used.test(event.key) && !(stepping.test(event.key) && event.target.closest(".damles-steps"))) {
      keep(event);
    }
  });

  // --- buttons that need no kernel, or that are plain HTML in a list: <button data-damles="verb" data-word="word">

  const voice = () => window.speechSynthesis?.getVoices().find((each) => /^nl\b/i.test(each.lang));
  const verbs = {
    key: (button) => send(inPanel(button, "canvas.damles-board"), button.dataset.word),
    words: (button) => {
      const open = button.closest(".damles-box").classList.toggle("damles-open");
      button.setAttribute("aria-expanded", String(open));
    },
    read: (button) => {
      const told = [".damles-question", ".damles-line"].map((each) => inPanel(button, each));
      told.push(button.closest(".damles-box").querySelector(".damles-words"));
      const text = told.map((each) => each?.innerText.trim()).filter(Boolean).join("\n");
      const speaking = window.speechSynthesis.speaking;
      window.speechSynthesis.cancel();
      if (speaking) return; // a second press is enough of it
      const words = new SpeechSynthesisUtterance(text);
      [words.voice, words.lang, words.rate] = [voice(), "nl-NL", 0.9];
      window.speechSynthesis.speak(words);
    },
    png: (button) => inPanel(button, "canvas.damles-board").toBlob((blob) => {
      const link = document.createElement("a");
      link.href = window.URL.createObjectURL(blob); // in an attribute, URL alone is the document's
      link.download = button.dataset.word;
      link.click();
      setTimeout(() => window.URL.revokeObjectURL(link.href), 10000);
    }),
  };
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element && event.target.closest("[data-damles]");
    if (button) verbs[button.dataset.damles]?.(button);
  });

  // --- what a screen reader hears. ipycanvas and ipywidgets give no roles; the nodes stay, only their text changes

  const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  const set = (element, attributes) => element && Object.entries(attributes).forEach((each) => {
    if (element.getAttribute(each[0]) !== each[1]) element.setAttribute(...each);
  });
  const status = { role: "status", "aria-live": "polite", "aria-atomic": "true" };
  const dressBox = (box) => {
    const [canvas, foot] = [box.querySelector("canvas.damles-board"), box.querySelector(".damles-foot")];
    if (!canvas || !foot) return false;
    const { label, keys, title } = foot.dataset;
    set(canvas, { role: "application", "aria-label": label, "aria-description": keys });
    set(box.querySelector(".damles-news"), status);
    set(box.querySelector(".damles-words"), { role: "group", "aria-label": title });
    set(box.closest(".damles-panel")?.querySelector(".damles-line"), status);
    box.querySelectorAll('[data-damles="read"]').forEach((button) => { button.hidden = !voice(); });
    if (!canvas.damlesDressed) send(canvas, calm.matches ? "calm" : "lively");
    return (canvas.damlesDressed = true);
  };
  let tries = 0;
  const dress = () => {
    const boxes = [...document.querySelectorAll(".damles-box")];
    if (!boxes.map(dressBox).every(Boolean) && ++tries < 100) setTimeout(dress, 200); // a canvas may come later
  };
  calm.addEventListener("change", () => document.querySelectorAll("canvas.damles-board")
    .forEach((canvas) => send(canvas, calm.matches ? "calm" : "lively")));
  window.speechSynthesis?.addEventListener?.("voiceschanged", dress);
  window.damlesBoard = () => { tries = 0; setTimeout(dress); };
  window.damlesBoard();
})();
