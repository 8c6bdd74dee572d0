import { Failure } from '../launcher/failure.mjs';
import { say } from '../launcher/say.mjs';
import { differences, filledIn } from './compare.mjs';
import { readPage } from './read-page.mjs';

/** Plays a page against a running stack, step by step; the first answer that is not as the page says is the end of it. */
export async function play(page, { api, apiKey, deviceSerialNumber }) {
  const names = new Map([
    ['serial', deviceSerialNumber],
    ['number', String(Math.floor(Date.now() / 1_000))],
    ['today', dayInNairobi(new Date())],
  ]);
  const steps = readPage(page);
  let heading;
  for (const step of steps) {
    if (step.heading !== heading) say(`\n${step.heading}`);
    heading = step.heading;
    await playStep(step, names, { api, apiKey });
  }
  say(`\n${steps.length} requests, every answer as the page says.`);
}

async function playStep({ request, expected }, names, { api, apiKey }) {
  const { method, path, body } = request;
  const headers = { 'x-api-key': apiKey, ...(body && { 'content-type': 'application/json' }) };
  const address = filledIn(path, names);
  const response = await fetch(`${api}${address}`, { method, headers, body: body && filledIn(body, names) });
  const answer = await response.json();
  const wrong =
    response.status === expected.status ? [] : [`status: expected ${expected.status}, got ${response.status}`];
  wrong.push(...differences(expected.body, answer, names));
  if (wrong.length > 0)
    throw new Failure(`${method} ${address} is not answered as the page says.`, { details: report(wrong, answer) });
  say(`  ✔ ${method} ${address} → ${response.status} ${answer.resultCd}`);
}

const report = (wrong, answer) => [...wrong, JSON.stringify(answer, null, 2)].join('\n');

/** Three hours ahead of UTC, the whole year. */
const dayInNairobi = (now) =>
  new Date(now.getTime() + 3 * 60 * 60 * 1_000).toISOString().slice(0, 10).replaceAll('-', '');
