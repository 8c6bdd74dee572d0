import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Warning } from '@app/contract';
import {
  type AuthorityProfile,
  databaseCopiedFrom,
  databaseMigratedBy,
  migrate,
  projectRoot,
  type RunningProcess,
  Stack,
  type TestDatabase,
  type Till,
} from '@app/testing';
import { earlierTaxpayer } from '../upgrade/earlier-till.js';
import { Recorder } from './transcript.js';
import { WireRecorder } from './wire-recorder.js';

/** A run ends before our clock reaches that of the authority, which takes no date of its future. */
const AHEAD_MS = 90 * 60_000;

/** The authority of all installations of a run stands still at the same moment, so that it signs alike. */
const STOPPED_CLOCK = {
  NODE_OPTIONS: `--import ${path.join(projectRoot, 'scripts/testing/shifted-clock.mjs')}`,
  CLOCK_STOPPED_AT_MS: String(Date.now() + AHEAD_MS),
};

/** One client makes all requests. Rescue and watchdogs must not act in the middle of a scene. */
const SETTINGS = {
  ...{ DASHBOARD_RATE_LIMIT: '0', BATCH_RATE_LIMIT: '0', VERIFICATION_RATE_LIMIT: '0', RATE_LIMIT: '60000' },
  ...{ SYNC_WAIT: '60s', PUBLIC_URL: 'https://risiti.example' },
};

// oxlint-disable-next-line typescript/no-explicit-any -- scenes read answers of operations of every shape, of any checkout
export type Json = any;

export interface Answer {
  status: number;
  headers: Record<string, string>;
  /** Parsed, if it is JSON. */
  body: Json;
}

export interface Asked {
  method?: string;
  path: string;
  body?: object | string;
  /** They override those of the till; undefined removes one. */
  headers?: Record<string, string | undefined>;
}

/** The programs of one checkout on a ledger of their own, and the transcript of what they do. */
export class Installation {
  readonly recorder = new Recorder();
  /** The method and the path of each request. */
  readonly asked = new Set<string>();
  private programs: RunningProcess[] = [];

  private constructor(
    readonly stack: Stack,
    readonly wire: WireRecorder,
  ) {}

  static async start(root: string, profile: AuthorityProfile): Promise<Installation> {
    const installation = await Installation.on(await databaseMigratedBy(root), root, profile);
    installation.programs.push(await installation.stack.startWorker());
    return installation;
  }

  /** An API of a checkout on a ledger that the checkout has migrated last. No worker runs. */
  static async beside(database: TestDatabase, root: string): Promise<Installation> {
    await migrate(database.url, root);
    return Installation.on(database, root, 'direct');
  }

  private static async on(database: TestDatabase, root: string, profile: AuthorityProfile): Promise<Installation> {
    const wire = await WireRecorder.start();
    const env = {
      ...SETTINGS,
      AUTHORITY_SANDBOX_URL: `${wire.url}/${profile === 'direct' ? 'etims-api' : 'etims-oscu/api/v1'}`,
      ...(profile === 'gateway' && { AUTHORITY_SANDBOX_TOKEN_URL: `${wire.url}/v1/token/generate` }),
    };
    const programs = { root, profile, queue: 'postgres', simulatorEnv: STOPPED_CLOCK, workers: 0, apis: 0 } as const;
    const stack = await Stack.start({ ...programs, env, database });
    wire.target = stack.wireAddress;
    // The corpus sells what the authority does not have yet: each sale would wait for minutes.
    if (profile === 'gateway') await stack.simulator.setRules({ gateway: { items: false, stock: false } });
    const installation = new Installation(stack, wire);
    installation.programs.push(await stack.startApi());
    return installation;
  }

  /** A copy of the ledger, which nobody uses any more. */
  async leaveLedger(): Promise<() => Promise<TestDatabase>> {
    await Promise.all(this.programs.map((program) => program.kill('SIGKILL')));
    return () => databaseCopiedFrom(this.stack.databaseUrl);
  }

  get api(): string {
    return this.stack.apiAddresses[0]!;
  }

  taxpayer(tin: string): Promise<Till> {
    return earlierTaxpayer(this.stack, tin, () => this.api);
  }

  /** Asks the API, and notes the whole answer at this place. */
  async ask(place: string, { method = 'GET', path: address, body, headers = {} }: Asked): Promise<Answer> {
    const sent = typeof body === 'object' ? JSON.stringify(body) : body;
    const all = { ...(sent !== undefined && { 'content-type': 'application/json' }), ...headers };
    const named = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const url = new URL(address, this.api);
    this.asked.add(`${method} ${url.pathname}`);
    const response = await fetch(url, { method, body: sent, headers: named });
    const answer = await readAnswer(response);
    const noted = method === 'POST' ? withoutPulls(url.pathname, answer) : answer;
    this.recorder.note(place, { ...noted, headers: comparable(noted.headers) });
    return answer;
  }

  /** Waits until no pull is running. */
  async pulled(apiKey: string): Promise<void> {
    const headers = { 'x-api-key': apiKey, prefer: 'wait=60' };
    await (await fetch(`${this.api}/api/v1/sync`, { headers })).arrayBuffer();
  }

  async stop(): Promise<void> {
    await this.stack.stop();
    this.wire.stop();
  }
}

/** Its text: the bytes of a PDF are different each time. Without poppler there is none. */
function readPdf(bytes: Buffer): string[] {
  try {
    return execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes }).toString().split('\n');
  } catch {
    return [];
  }
}

const TEXT = /json|text|svg|csv|xml/;

async function readAnswer(response: Response): Promise<Answer> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const headers = Object.fromEntries(response.headers.entries());
  if (headers['content-type'] === 'application/pdf') return { status: response.status, headers, body: readPdf(bytes) };
  const text = bytes.toString(TEXT.test(headers['content-type'] ?? '') ? 'utf8' : 'latin1');
  const isJson = headers['content-type']?.startsWith('application/json') && text !== '';
  return { status: response.status, headers, body: isJson ? (JSON.parse(text) as unknown) : text };
}

/** Which pulls are under way, and which were left out since they were a moment ago, depends on the speed of the run. */
function withoutPulls(address: string, { status, headers, body }: Answer): Answer {
  const isPulling = address.endsWith('/sync') && body.data?.state === 'pulling';
  const text = JSON.stringify(body);
  const withoutState = (name: string, value: unknown) => {
    if (name === 'registers') return '#';
    if (name === 'state' && value === 'pulling') return 'done';
    return name === 'warnings' ? withoutLeftOut(value as Warning[]) : value;
  };
  return {
    status: isPulling && status === 202 ? 200 : status,
    headers: text.includes(`"message":"${LEFT_OUT}`) ? { ...headers, 'retry-after': '' } : headers,
    body: JSON.parse(text, withoutState) as unknown,
  };
}

const LEFT_OUT = 'Not fetched';

/** An answer without any warning has no list of them. */
function withoutLeftOut(warnings: readonly Warning[]): readonly Warning[] | undefined {
  const others = warnings.filter(({ message }) => !message.startsWith(LEFT_OUT));
  return others.length > 0 ? others : undefined;
}

/** What is left of a limit or of a pause changes with each second. */
const OF_A_MOMENT = ['date', 'content-length', 'retry-after'];

/** Without what is different in every run: a tag is the hash of an answer with times, and a length follows from the body. */
const comparable = ({ ratelimit, etag, 'set-cookie': cookie, ...others }: Record<string, string>) => ({
  ...Object.fromEntries(Object.entries(others).filter(([name]) => !OF_A_MOMENT.includes(name))),
  ...(ratelimit && { ratelimit: ratelimit.replace(/\d+/g, '#') }),
  ...(etag && { etag: etag.replace(/"[^"]+"/, '"#"') }),
  ...(cookie && { cookie: cookie.replace(/=[^;]*/, '=#') }),
  ...(others['retry-after'] && { 'retry-after': '#' }),
});
