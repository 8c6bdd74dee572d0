import { setTimeout as pause } from 'node:timers/promises';
import { differences, fillIn } from './compare.mjs';
import { Failure, print } from '../launcher/messages.mjs';

const AGAIN_MS = 500;

/** Plays a page against a running stack, step by step. The first answer that differs from the page ends it. */
export async function playPage(page, stack) {
  const names = new Map([
    ['serial', stack.deviceSerialNumber],
    ['tin', stack.tin],
    // Another one for each page, however soon it follows.
    ['number', String(Math.floor(Date.now() / 100))],
    ['today', dayInNairobi(new Date())],
  ]);
  const steps = readPage(page);
  let heading;
  for (const step of steps) {
    if (step.heading !== heading) print(`\n${step.heading}`);
    heading = step.heading;
    await playStep(step, names, stack);
  }
  print(`\n${steps.length} requests, every answer matches the page.`);
}

async function playStep({ request, expected }, names, stack) {
  const { method, path, headers, body } = request;
  const address = fillIn(path, names);
  const { url, headers: ofCaller } = addressed(address, stack);
  const asked = { url, method, headers: { ...ofCaller, ...headers }, body: body && fillIn(body, names) };
  const { status, answer, wrong } = await askUntilExpected(asked, expected, names);
  if (wrong.length > 0)
    throw new Failure(`${method} ${address} got an answer that differs from the page.`, {
      details: report(wrong, answer),
    });
  print(`  ✔ ${method} ${address} → ${status} ${answer.resultCd ?? ''}`.trimEnd());
}

/** Control routes belong to the simulated authority; all other requests go to the API, those to `/admin` as its operator. */
function addressed(path, { api, apiKey, simulator, operator }) {
  if (path.startsWith('/admin')) return { url: `${api}${path}`, headers: { authorization: basic(operator) } };
  if (!path.startsWith('/control')) return { url: `${api}${path}`, headers: { 'x-api-key': apiKey } };
  if (simulator) return { url: `${simulator}${path}`, headers: {} };
  throw new Failure('This page needs the simulated authority, and it does not run here.', {
    fix: 'Start the stack with npm start, without AUTHORITY_SANDBOX_URL.',
  });
}

const basic = ({ email, password }) => `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;

/** Repeats the request as long as the page allows. */
async function askUntilExpected(asked, expected, names) {
  const deadline = Date.now() + expected.withinMs;
  for (;;) {
    const { status, answer } = await ask(asked);
    const newNames = new Map(names);
    const wrong = status === expected.status ? [] : [`status: expected ${expected.status}, got ${status}`];
    wrong.push(...differences(expected.body, answer, newNames));
    if (wrong.length === 0) for (const [name, value] of newNames) names.set(name, value);
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

/** Nairobi is three hours ahead of UTC, without summer time. */
const dayInNairobi = (now) =>
  new Date(now.getTime() + 3 * 60 * 60 * 1_000).toISOString().slice(0, 10).replaceAll('-', '');

/** Reads the steps of a page: one `http` block has the request, the next block the expected answer, maybe with a time limit. */
function readPage(text) {
  const blocks = [...text.matchAll(/^## (?<heading>.+)$|^```http\n(?<block>[^]*?)^```$/gm)];
  const steps = [];
  let heading = '';
  let request;
  for (const { groups } of blocks) {
    if (groups.heading) heading = groups.heading;
    else if (request === undefined) request = readRequest(groups.block);
    else {
      steps.push({ heading, request, expected: readAnswer(groups.block) });
      request = undefined;
    }
  }
  if (request) throw new Error(`${request.method} ${request.path} has no expected answer on the page.`);
  return steps;
}

function readRequest(block) {
  const [head, ...rest] = block.split('\n\n');
  const [first, ...lines] = head.trim().split('\n');
  const [method, path] = first.split(' ');
  const headers = Object.fromEntries(lines.map((line) => line.split(': ')));
  const body = rest.join('\n\n').trim();
  return { method, path, headers, body: body === '' ? undefined : body };
}

function readAnswer(block) {
  const [first, ...rest] = block.split('\n');
  const [, status, seconds] = /^(\d{3})(?: within (\d+) s)?$/.exec(first);
  return { status: Number(status), withinMs: Number(seconds ?? 0) * 1_000, body: JSON.parse(rest.join('\n')) };
}
