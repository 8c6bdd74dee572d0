import { type Command, Argument } from 'commander';
import { collect, described, type Scene, withClient } from '../command.js';
import { EXIT, Problem } from '../exit-codes.js';
import { isOperatorKey } from './login.js';

type Row = Record<string, unknown>;

/** Commands for those who operate Risiti, with the key of a program of theirs. */
export const addOps = (program: Command): void => {
  const ops = described(program.command('ops'), 'operate Risiti with an operator key', 'ops status', 'ops inbox');
  described(ops.command('status'), 'show the queues, and what is paused by whom', 'ops status').action(
    asOperator(status),
  );
  described(ops.command('inbox'), 'show what needs you, a line for each cause', 'ops inbox').action(asOperator(inbox));
  described(
    ops.command('lanes'),
    'show the lanes that wait or are held; --all shows each',
    'ops lanes',
    'ops lanes --all',
  )
    .option('--all', 'also those where all is well')
    .action(asOperator(lanes));
  described(
    ops.command('act'),
    'act on a submission, a lane or a queue',
    'ops act resume lane 5d0c7b8e-51b7-4c0a-8c76-0e6f2a0a9e11 --reason "KRA has restored the device"',
    'ops act release submission 5d0c7b8e-51b7-4c0a-8c76-0e6f2a0a9e11 --set neverReceived=true --reason "Not in the portal"',
  )
    .argument('<act>', 'such as hold, resume, question, release, failure: docs/operators.md says which for which case')
    .addArgument(new Argument('<of>', 'what it is about').choices(['submission', 'lane', 'queue']))
    .argument('<id>', 'its id, or the name of the queue')
    .requiredOption('--reason <text>', 'why; recorded with the act, the name of the key, and its owner')
    .option('--set <name=value>', 'what the act needs beside the reason; may be repeated', collect)
    .action(asOperator(act));
};

function asOperator<A extends unknown[], O>(action: (scene: Scene, options: O, ...args: A) => Promise<void>) {
  return withClient<A, O>((scene, options, ...args) => {
    if (!isOperatorKey(scene.profile))
      throw new Problem(
        'This needs an operator key.',
        'Run: risiti login --profile ops, with a key that begins with service_operator_',
        EXIT.notAllowed,
      );
    return action(scene, options, ...args);
  });
}

async function read<T>({ client, signal }: Scene, address: string, query: Record<string, unknown> = {}): Promise<T> {
  const answer = await client.get({ url: `/admin/api/${address}`, query, signal });
  return (answer as unknown as { data: T }).data;
}

async function status(scene: Scene): Promise<void> {
  const { queues } = await read<{ queues: Row[] }>(scene, 'queues');
  const rows = queues.map(({ counts, pause, ...queue }) => ({
    ...queue,
    pausedBy: (pause as Row | null)?.operator,
    ...(counts as Row),
  }));
  scene.output.table(rows, [...new Set(rows.flatMap((row) => Object.keys(row)))]);
}

async function inbox(scene: Scene): Promise<void> {
  const { groups } = await read<{ groups: Row[] }>(scene, 'case-groups');
  const rows: Row[] = groups.map(({ authority, lane, ...group }) => ({
    ...group,
    says: (authority as Row | null)?.message,
    lane: (lane as Row | null)?.laneId,
  }));
  const held = await readAll(scene, 'lanes', { held: 'true' });
  const apps = await readAll(scene, 'apps', { state: 'PENDING' });
  rows.push(
    ...held.map(({ laneId, environment, waiting, message }) => ({
      ...{ count: waiting, status: 'HELD', environment, kind: 'lane', says: message, lane: laneId, groupId: '' },
    })),
    ...apps.map(({ environment, name }) => ({
      ...{ count: 1, status: 'PENDING', environment, kind: 'app', says: name, lane: '', groupId: '' },
    })),
  );
  if (rows.length === 0) return scene.output.hint('Nothing waits for you.');
  scene.output.table(rows, ['count', 'status', 'environment', 'kind', 'says', 'lane', 'groupId']);
}

async function lanes(scene: Scene, { all }: { all?: boolean }): Promise<void> {
  const rows = await readAll(scene, 'lanes');
  const shown = rows.filter((lane) => all || lane.state !== 'READY' || Number(lane.waiting) > 0);
  const columns = ['laneId', 'environment', 'tin', 'bhfId', 'branchName', 'state', 'waiting', 'code', 'message'];
  scene.output.table(shown, columns);
}

/** All pages of a list. */
async function readAll(scene: Scene, list: 'lanes' | 'apps', query: Record<string, string> = {}): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await read<Record<string, Row[]> & { nextCursor: string | null }>(scene, list, { ...query, cursor });
    rows.push(...page[list]!);
    cursor = page.nextCursor;
  }
  return rows;
}

const PLACES = { submission: 'submissions', lane: 'lanes', queue: 'queues' } as const;

interface ActOptions {
  reason: string;
  set?: string[];
}

async function act(
  scene: Scene,
  options: ActOptions,
  name: string,
  of: keyof typeof PLACES,
  id: string,
): Promise<void> {
  const more = Object.fromEntries((options.set ?? []).map(readSetting));
  const url = `/admin/api/${PLACES[of]}/${encodeURIComponent(id)}/${encodeURIComponent(name)}`;
  const headers = { 'content-type': 'application/json' };
  const answer = await scene.client.post({
    url,
    headers,
    body: { reason: options.reason, ...more },
    signal: scene.signal,
  });
  const { data, resultMsg } = answer as unknown as { data: unknown; resultMsg: string };
  scene.output.print(data, `${name}: ${resultMsg}\n${JSON.stringify(data, undefined, 2)}`);
}

function readSetting(text: string): [string, unknown] {
  const [name, ...rest] = text.split('=');
  const value = rest.join('=');
  if (!name || rest.length === 0) throw new Problem(`"${text}" sets nothing.`, 'Write NAME=VALUE.');
  // A time of fourteen digits and a serial such as 0042 are texts; a text in quotation marks always is.
  const isJson = /^(true|false|null|0|[1-9]\d{0,8}|".*")$/.test(value);
  return [name, isJson ? (JSON.parse(value) as unknown) : value];
}
