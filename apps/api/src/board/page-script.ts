import { BUTTONS } from './buttons.js';

/** A button of the page: its request, and what the legend says about it. */
const buttons = BUTTONS.map(({ route, ...button }) => ({
  ...button,
  path: `${route.replaceAll(/:\w+/g, '[^/]+')}$`,
  isOfJob: route.includes(':jobId'),
}));

/**
 * What the page of the board shows beside Bull Board's own: the state of the installation, a legend of the buttons, and after each
 * click what happened. It is plain JavaScript for the browser, and it changes nothing inside Bull Board's page.
 */
export const PAGE_SCRIPT = `'use strict';
(() => {
  const BUTTONS = ${JSON.stringify(buttons)};
  const STATE_EVERY_MS = 5000, RESULT_AFTER_MS = 1500, SHOWN_MS = 20000;
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
  const news = element('div', '', 'risiti-news');
  news.setAttribute('role', 'alert');

  function showLegend() {
    legend.append(element('summary', 'What the buttons do'));
    const marks = '✓ approved · ✗ refused, withdrawn or given up · ⚠ waits for an operator: the tab Error of the job has the commands';
    legend.append(element('p', 'Marks of the titles: ' + marks + '. The ledger decides everything; a job is only a hint to the workers. A failed job goes away once its case is settled.'));
    const table = element('table');
    for (const one of BUTTONS) {
      const row = element('tr', '', one.isAllowed ? '' : 'risiti-refused');
      row.append(element('th', one.name), element('td', (one.isAllowed ? '' : 'Hidden, and refused: ') + one.says));
      table.append(row);
    }
    legend.append(table);
  }

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

  let hiding;
  function tell(text, isTrouble) {
    clearTimeout(hiding);
    news.className = 'risiti-news' + (isTrouble ? ' risiti-trouble' : '');
    news.textContent = text;
    hiding = setTimeout(() => (news.textContent = ''), SHOWN_MS);
  }

  /** The page of Bull Board shows a job as it was before the click. So this asks once more, when a worker has had time for it. */
  async function tellResult(button, url) {
    const said = button.name.replace(/ \\(.*/, '') + ': ';
    tell(said + 'done. ' + button.says);
    if (!button.isOfJob) return;
    await new Promise((go) => setTimeout(go, RESULT_AFTER_MS));
    const answer = await fetch(url.replace(/\\/[^/]+$/, ''));
    if (!answer.ok) return tell(said + 'done. The job is gone from the queue.');
    const { job, status } = await answer.json();
    const reason = status === 'failed' ? ' ' + String(job.failedReason).split('\\n')[0] : '';
    tell(said + 'done. Now ' + status + ': ' + job.name + '.' + reason, status === 'failed');
  }

  function tellFailure(name, status, body) {
    let reason = '';
    try {
      const { message } = JSON.parse(body);
      reason = typeof message === 'string' ? message : '';
    } catch {}
    const known = { 400: 'The job is in another state by now.', 404: 'The job is gone.', 409: 'A worker has the job at this moment.' };
    tell(name + ': refused (' + status + '). ' + (reason || known[status] || 'Nothing has changed.'), true);
  }

  const { open } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (method, url, ...rest) {
    const full = new URL(url, document.baseURI);
    const button = method.toUpperCase() === 'GET' ? null : BUTTONS.find(({ path }) => new RegExp(path).test(full.pathname));
    if (button)
      this.addEventListener('loadend', () => {
        if (this.status >= 200 && this.status < 300) void tellResult(button, full.href).catch(() => {});
        else tellFailure(button.name, this.status, this.responseType === '' || this.responseType === 'text' ? this.responseText : '');
      });
    return open.call(this, method, url, ...rest);
  };

  showLegend();
  bar.append(state, news, legend);
  document.body.append(bar);
  void showState();
})();
`;

export const PAGE_STYLE = `
  .risiti-bar { position: fixed; right: 12px; bottom: 12px; z-index: 40; max-width: min(760px, 60vw); max-height: 70vh; overflow: auto;
    padding: 8px 12px; font: 13px/1.45 system-ui, sans-serif; color: #1c2733; background: #fff; border: 1px solid #c8d0d9;
    border-radius: 8px; box-shadow: 0 4px 16px rgb(0 0 0 / 18%); }
  .risiti-bar .risiti-trouble { color: #9b1c1c; font-weight: 600; }
  .risiti-news:not(:empty) { margin-top: 6px; padding: 6px 8px; background: #eef6f5; border-left: 3px solid #0f766e; }
  .risiti-news.risiti-trouble { background: #fdf0f0; border-color: #9b1c1c; }
  .risiti-legend { margin-top: 6px; }
  .risiti-legend summary { cursor: pointer; color: #0f766e; font-weight: 600; }
  .risiti-legend th, .risiti-legend td { padding: 2px 8px 2px 0; text-align: left; vertical-align: top; }
  .risiti-legend th { white-space: nowrap; }
  .risiti-refused { color: #6b7785; }
  body .hljs { word-break: normal; overflow-wrap: anywhere; }`;
