import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../launcher/failure.mjs';
import { say } from '../launcher/say.mjs';
import { differences, filledIn } from './compare.mjs';
import { readPage } from './read-page.mjs';

const AGAIN_MS = 500;

/** Plays a page against a running stack, step by step; the first answer that is not as the page says is the end of it. */
export async function play(page, stack) {
  const names = new Map([
    ['serial', stack.deviceSerialNumber],
    ['tin', stack.tin],
    ['number', String(Math.floor(Date.now() / 1_000))],
    ['today', dayInNairobi(new Date())],
  ]);
  const steps = readPage(page);
  let heading;
  for (const step of steps) {
    if (step.heading !== heading) say(`\n${step.heading}`);
    heading = step.heading;
    await playStep(step, names, stack);
  }
  say(`\n${steps.length} requests, every answer as the page says.`);
}

async function playStep({ request, expected }, names, stack) {
  const { method, path, body } = request;
  const address = filledIn(path, names);
  const asked = { ...addressed(address, stack), method, body: body && filledIn(body, names) };
  const { status, answer, wrong } = await untilAsExpected(asked, expected, names);
  if (wrong.length > 0)
    throw new Failure(`${method} ${address} is not answered as the page says.`, { details: report(wrong, answer) });
  say(`  ✔ ${method} ${address} → ${status} ${answer.resultCd ?? ''}`.trimEnd());
}

/** The authority that is simulated is told and asked by its control routes; everything else goes to the API. */
function addressed(path, { api, apiKey, simulator }) {
  if (!path.startsWith('/control')) return { url: `${api}${path}`, headers: { 'x-api-key': apiKey } };
  if (simulator) return { url: `${simulator}${path}`, headers: {} };
  throw new Failure('This page is played with the simulated authority, and none runs here.', {
    fix: 'Start it with npm start, without AUTHORITY_SANDBOX_URL.',
  });
}

/** Asks again what the page says may take a moment. */
async function untilAsExpected(asked, expected, names) {
  const deadline = Date.now() + expected.withinMs;
  for (;;) {
    const { status, answer } = await ask(asked);
    const learnt = new Map(names);
    const wrong = status === expected.status ? [] : [`status: expected ${expected.status}, got ${status}`];
    wrong.push(...differences(expected.body, answer, learnt));
    if (wrong.length === 0) for (const [name, value] of learnt) names.set(name, value);
    if (wrong.length === 0 || Date.now() >= deadline) return { status, answer, wrong };
    await pause(AGAIN_MS);
  }
}

async function ask({ url, method, headers, body }) {
  const typed = body ? { ...headers, 'content-type': 'application/json' } : headers;
  const response = await fetch(url, { method, headers: typed, body });
  return { status: response.status, answer: await response.json() };
}

const report = (wrong, answer) => [...wrong, JSON.stringify(answer, null, 2)].join('\n');

/** Three hours ahead of UTC, the whole year. */
const dayInNairobi = (now) =>
  new Date(now.getTime() + 3 * 60 * 60 * 1_000).toISOString().slice(0, 10).replaceAll('-', '');
