import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { Database } from '@app/persistence';
import type { RunningProcess } from '@app/testing';
import type { Contestant } from './contestant.js';

/** Linux reports processor time in these ticks. */
const TICKS_PER_S = 100;
const SAMPLE_MS = 250;
/** The processes whose cost a sale has. The simulator and the tills are not part of the product. */
const COUNTED = ['api', 'worker', 'postgres', 'redis'];

interface Reading {
  commits: number;
  walBytes: number;
  statements: number | null;
  cpuMs: Record<string, number>;
}

/** Counts commits, statements and processor time of one contestant. A cost that this machine does not report is left out. */
export class CostMeter {
  private constructor(
    private readonly ledger: Database,
    private readonly hasStatements: boolean,
    private readonly pids: Record<string, number>,
    private readonly moreWorkers: readonly RunningProcess[],
    private readonly postmaster: number | undefined,
  ) {}

  static async of(
    { ledger, api, worker }: Contestant,
    others: Record<string, number>,
    moreWorkers: readonly RunningProcess[] = [],
  ): Promise<CostMeter> {
    await ledger.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements').catch(() => {});
    const hasStatements = await ledger.query('SELECT 1 FROM pg_stat_statements LIMIT 1').then(
      () => true,
      () => false,
    );
    const pids = existsSync('/proc/self/stat') ? { api: api.pid, worker: worker.pid, ...others } : {};
    return new CostMeter(ledger, hasStatements, pids, moreWorkers, await postmasterOf(ledger));
  }

  /** Runs a stretch and resolves to its costs per sale. */
  async during(stretch: string, sales: number, run: () => Promise<void>): Promise<Record<string, number>> {
    const before = await this.read();
    await run();
    const after = await this.read();
    const costs: Record<string, number> = {
      [`${stretch}.commits`]: (after.commits - before.commits) / sales,
      [`${stretch}.wal`]: (after.walBytes - before.walBytes) / 1_000 / sales,
    };
    if (after.statements !== null) costs[`${stretch}.statements`] = (after.statements - before.statements!) / sales;
    const cpu = Object.entries(after.cpuMs).map(([name, ms]) => [name, (ms - before.cpuMs[name]!) / sales] as const);
    for (const [name, ms] of cpu) costs[`${stretch}.cpu.${name}`] = ms;
    costs[`${stretch}.cpu.all`] = sum(cpu.filter(([name]) => COUNTED.includes(name)).map(([, ms]) => ms));
    return costs;
  }

  private async read(): Promise<Reading> {
    const [row] = await this.ledger.query<{ commits: string; wal: string; statements: string | null }>(
      this.hasStatements ? COMMITS_AND_STATEMENTS : COMMITS,
    );
    const cpuMs = Object.fromEntries(Object.entries(this.pids).map(([name, pid]) => [name, readStat(pid)?.ms ?? 0]));
    if ('worker' in cpuMs) cpuMs.worker! += sum(this.moreWorkers.map(({ pid }) => readStat(pid)?.ms ?? 0));
    if (this.postmaster) cpuMs.postgres = familyMs(this.postmaster);
    const { commits, wal, statements } = row!;
    const counts = { commits: Number(commits), walBytes: Number(wal) };
    return { ...counts, statements: statements ? Number(statements) : null, cpuMs };
  }
}

/**
 * Counts transactions that wrote, because a disk must wait for them. The transaction counter is exact at once; the statistics of
 * Postgres lag by seconds. It counts the whole server, on which all others are idle in the meantime.
 */
const COMMITS = `SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS commits,
  pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text AS wal`;
const COMMITS_AND_STATEMENTS = `${COMMITS}, (
  SELECT sum(calls)::text FROM pg_stat_statements
  WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())) AS statements`;

/** Undefined for a Postgres on another machine. */
async function postmasterOf(ledger: Database): Promise<number | undefined> {
  const [row] = await ledger.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const backend = readStat(row!.pid);
  return backend?.name.startsWith('postgres') ? backend.parent : undefined;
}

/** Undefined for a Redis on another machine. */
export async function redisPid(url: string): Promise<number | undefined> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port || 6379), hostname).setEncoding('utf8');
  socket.end('INFO server\r\n');
  let text = '';
  for await (const chunk of socket) text += chunk as string;
  const pid = Number(/process_id:(\d+)/.exec(text)?.[1]);
  return readStat(pid)?.name.startsWith('redis-server') ? pid : undefined;
}

interface Stat {
  name: string;
  parent: number;
  ms: number;
  /** The time of children that have ended. */
  endedChildrenMs: number;
}

/** Postgres has a process for each connection. */
function familyMs(pid: number): number {
  const own = readStat(pid);
  if (!own) return 0;
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const children = pids.map(readStat).filter((stat) => stat?.parent === pid);
  return own.ms + own.endedChildrenMs + sum(children.map((stat) => stat!.ms));
}

/** Undefined for a process that has ended. The name is in parentheses and may contain any character. */
function readStat(pid: number): Stat | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  const end = text.lastIndexOf(')');
  const fields = text
    .slice(end + 2)
    .split(' ')
    .map(Number);
  const ms = (first: number) => ((fields[first]! + fields[first + 1]!) * 1_000) / TICKS_PER_S;
  return { name: text.slice(text.indexOf('(') + 1, end), parent: fields[1]!, ms: ms(11), endedChildrenMs: ms(13) };
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Samples the memory of processes; `end` returns the greatest MB of each. */
export function watchMemory(pids: Record<string, number>): { end(): Record<string, number> } {
  const most: Record<string, number> = {};
  const sample = () => {
    for (const [name, pid] of Object.entries(pids)) most[name] = Math.max(most[name] ?? 0, residentMb(pid));
  };
  const timer = setInterval(sample, SAMPLE_MS);
  return { end: () => (sample(), clearInterval(timer), most) };
}

function residentMb(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
