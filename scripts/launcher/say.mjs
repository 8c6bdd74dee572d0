const terminal = process.stdout.isTTY === true;
const REDRAW_MS = 100;
const STILL_AT_IT_MS = 15_000;

let redraw = () => {};

export function say(text) {
  wipe();
  process.stdout.write(`${text}\n`);
  redraw();
}

export function complain(text) {
  wipe();
  process.stderr.write(`${text}\n`);
  redraw();
}

/** Shows that something is going on, and for how long: a moving line on a terminal, a few plain ones elsewhere. */
export async function step(title, work) {
  const startedAt = Date.now();
  const elapsed = () => `${((Date.now() - startedAt) / 1_000).toFixed(1)} s`;
  const timer = terminal ? animate(title, elapsed) : remind(title, elapsed);
  try {
    const result = await work();
    finish(timer);
    say(`  ✔ ${title} (${elapsed()})`);
    return result;
  } catch (error) {
    finish(timer);
    throw error;
  }
}

function animate(title, elapsed) {
  redraw = () => process.stdout.write(`\r\x1b[K  … ${title} (${elapsed()})`);
  redraw();
  return setInterval(() => redraw(), REDRAW_MS);
}

function remind(title, elapsed) {
  process.stdout.write(`  … ${title}\n`);
  return setInterval(() => process.stdout.write(`  … ${title}, ${elapsed()} so far\n`), STILL_AT_IT_MS);
}

function finish(timer) {
  clearInterval(timer);
  wipe();
  redraw = () => {};
}

function wipe() {
  if (terminal) process.stdout.write('\r\x1b[K');
}
