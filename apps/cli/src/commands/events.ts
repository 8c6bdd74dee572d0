import { setTimeout as wait } from 'node:timers/promises';
import type { Command } from 'commander';
import {
  devicesList,
  type EventDto,
  type EventPageDto,
  eventsRead,
  followEvents,
  RisitiError,
  signWebhook,
} from '@app/client';
import { described, type Scene, withClient } from '../command.js';
import { environment } from '../environment.js';
import { EXIT, Problem } from '../exit-codes.js';
import { paint, plain } from '../output.js';
import { isLoopback, privateFile, readPrivately, writePrivately } from '../profiles.js';
import { PAUSES_S } from '../submit/submit-file.js';
import { deviceText } from './status.js';

interface EventsOptions {
  follow?: boolean;
  after?: string;
  types?: string;
}

export const addEvents = (program: Command): void => {
  described(
    program.command('events'),
    'show what has happened, oldest first',
    'events',
    'events --follow --types submission.approved,submission.rejected',
    'events --follow --json | jq .reference',
  )
    .option('--follow', 'go on until Ctrl-C, from now on')
    .option('--after <cursor>', 'begin after this cursor, or `latest`')
    .option('--types <types>', 'only these, with commas')
    .action(withClient(events));

  described(program.command('watch'), 'show the devices, and what happens, until Ctrl-C', 'watch').action(
    withClient(watch),
  );

  described(
    program.command('listen'),
    'post each event to a program of yours on this machine, signed as a webhook is',
    'listen --forward-to http://127.0.0.1:8090/risiti',
  )
    .requiredOption('--forward-to <address>', 'an address of this machine')
    .option('--types <types>', 'only these, with commas')
    .action(withClient(listen));
};

async function events({ client, output, signal }: Scene, { follow, after, types }: EventsOptions): Promise<void> {
  const print = (list: readonly EventDto[]) => list.forEach((event) => output.print(event, lineOf(event)));
  if (follow) {
    const options = { after: after ?? 'latest', types: typesOf(types), signal };
    for await (const page of followEvents(client, options)) print(page.events);
    return;
  }
  for (let cursor = after; ;) {
    const { data } = await eventsRead({ client, query: { after: cursor, types, limit: '500' }, signal });
    print(data.events);
    cursor = data.cursor;
    if (data.more) continue;
    if (output.isJson) output.print({ cursor }, '');
    return output.hint(`Go on with: risiti events --after ${cursor}`);
  }
}

const typesOf = (types?: string) => types?.split(',') as EventDto['type'][] | undefined;

function lineOf({ at, type, reference, kind, status }: EventDto): string {
  const mark = /approved|resumed|receipt/.test(type)
    ? paint('green', '✔')
    : /rejected|failed|held|review/.test(type)
      ? paint('red', '✘')
      : '·';
  return [mark, at.slice(0, 19), type.padEnd(22), plain(reference ?? ''), kind ?? '', status ?? '']
    .join(environment.isForPeople ? '  ' : '\t')
    .trimEnd();
}

async function watch(scene: Scene): Promise<void> {
  const { data } = await devicesList({ client: scene.client });
  for (const device of data.devices) scene.output.print(device, deviceText(device));
  await events(scene, { follow: true });
}

interface Listening {
  secret: string;
  cursor: string;
}

/** Nothing is missed: the position is kept, and moves on when the program has answered with 2xx. */
async function listen(scene: Scene, { forwardTo, types }: { forwardTo: string; types?: string }): Promise<void> {
  const url = loopbackUrl(forwardTo);
  // Each receiver has a position of its own.
  const file = privateFile('listen', scene.profile.url, scene.profile.key, url.href, types ?? '');
  const state = readPrivately<Listening>(file) ?? { secret: newSecret(), cursor: 'latest' };
  writePrivately(file, state);
  scene.output.print(
    { secret: state.secret },
    `Events go to ${url.href}. Your program checks them with the secret ${state.secret}`,
  );
  for await (const page of pagesAfter(scene, state.cursor, types)) {
    for (const event of page.events) await deliver(scene, url, state.secret, event);
    if (scene.signal.aborted) return;
    writePrivately(file, { ...state, cursor: page.cursor });
  }
}

/** Events stay for 30 days. Who was away for longer goes on with the oldest one, and hears of it. */
async function* pagesAfter(
  { client, signal, output }: Scene,
  after: string,
  types?: string,
): AsyncGenerator<EventPageDto> {
  try {
    yield* followEvents(client, { after, types: typesOf(types), signal });
  } catch (error) {
    if (!(error instanceof RisitiError) || error.status !== 410) throw error;
    output.hint('Some events are not there any more: compare with risiti events and your own books.');
    yield* followEvents(client, { after: String(error.data.oldest), types: typesOf(types), signal });
  }
}

async function deliver({ output, signal }: Scene, url: URL, secret: string, event: EventDto): Promise<void> {
  for (let tries = 0; !signal.aborted; tries += 1) {
    const outcome = await postOnce(url, secret, event, signal);
    output.print({ event: event.id, type: event.type, outcome }, `${lineOf(event)}  → ${outcome}`);
    if (/^2/.test(outcome)) return;
    const pause = PAUSES_S[Math.min(tries, PAUSES_S.length - 1)]!;
    await wait(pause * 1_000, undefined, { signal }).catch(() => {});
  }
}

async function postOnce(url: URL, secret: string, event: EventDto, signal: AbortSignal): Promise<string> {
  const body = JSON.stringify({ type: event.type, timestamp: event.at, data: event });
  const headers = { 'content-type': 'application/json', ...signWebhook(secret, event.id, body) };
  const limit = AbortSignal.any([signal, AbortSignal.timeout(15_000)]);
  try {
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal: limit });
    await answer.body?.cancel();
    return String(answer.status);
  } catch (error) {
    return ((error as Error).cause as Error | undefined)?.message ?? (error as Error).message;
  }
}

function loopbackUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && isLoopback(url)) return url;
  throw new Problem(`${text} is no address of this machine.`, 'For another machine make a webhook.', EXIT.wrongCommand);
}

const newSecret = (): string => `whsec_${Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString('base64')}`;
