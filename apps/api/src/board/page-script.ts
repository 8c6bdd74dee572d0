/**
 * The script of the board's page shows, beside Bull Board's own, the state of the installation, and what the marks mean. It is plain
 * JavaScript for the browser, and it changes nothing inside Bull Board's page.
 */
export const PAGE_SCRIPT = `'use strict';
(() => {
  const STATE_EVERY_MS = 5000;
  const base = document.baseURI.replace(/\\/$/, '');
  const element = (tag, text, className) => {
    const made = document.createElement(tag);
    if (text) made.textContent = text;
    if (className) made.className = className;
    return made;
  };
  const bar = element('div', '', 'risiti-bar');
  bar.setAttribute('role', 'status');
  const state = element('div', 'Reading the state …', 'risiti-state');
  const legend = element('details', '', 'risiti-legend');
  legend.append(
    element('summary', 'What the marks mean'),
    element('p', '✓ approved · ✗ refused, withdrawn or given up · ⚠ waits for an operator, or holds a lane: the tab Error of the job has the commands. A failed job goes away once its case is settled.'),
    element('p', 'This page only shows. To pause, resume, retry or clean a queue, post your reason to /admin/api/queues/<name>/pause, resume, retry or clean.'),
  );

  async function showState() {
    try {
      const answer = await fetch(base + '/state');
      const { lines } = await answer.json();
      state.replaceChildren(...lines.map(({ text, isTrouble }) => element('div', text, isTrouble ? 'risiti-trouble' : '')));
    } catch {
      state.replaceChildren(element('div', 'This API does not answer, so what the page shows is old.', 'risiti-trouble'));
    }
    setTimeout(showState, STATE_EVERY_MS);
  }

  bar.append(state, legend);
  document.body.append(bar);
  void showState();
})();
`;

/** A queue in trouble has ⚠ before its name, and no green bar: one held lane would be a hair beside what is completed. */
export const PAGE_STYLE = `
  [class*="queueCard"]:has([title^="⚠"]) [class*="pulse"] > [class*="completed"] { background: #c8d0d9; }
  .risiti-bar { position: fixed; right: 12px; bottom: 12px; z-index: 40; max-width: min(760px, 60vw); max-height: 70vh; overflow: auto;
    padding: 8px 12px; font: 13px/1.45 system-ui, sans-serif; color: #1c2733; background: #fff; border: 1px solid #c8d0d9;
    border-radius: 8px; box-shadow: 0 4px 16px rgb(0 0 0 / 18%); }
  .risiti-bar .risiti-trouble { color: #9b1c1c; font-weight: 600; }
  .risiti-legend { margin-top: 6px; }
  .risiti-legend summary { cursor: pointer; color: #0f766e; font-weight: 600; }
  body .hljs { word-break: normal; overflow-wrap: anywhere; }`;
