import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { AuthorityConnection, OscuAuthority, profileOf } from '@app/authority';
import { eventually, startProcess } from '@app/testing';
import type { SlowAuthorityCounts } from './slow-authority.js';

interface Options {
  /** Calls at the same time. */
  calls: number;
  /** Repetitions of each call. */
  rounds: number;
  delayMs: number;
}

/**
 * `npm run bench -- in-flight` keeps thousands of calls to a slow authority in flight in one process, once for each profile, and
 * prints what they cost. The result is false when a call is not approved.
 */
export async function measureCallsInFlight(args: string[]): Promise<boolean> {
  const options = readOptions(args);
  const server = startProcess('apps/bench/src/slow-authority', {}, ['0', String(options.delayMs)]);
  try {
    const url = await eventually(() => urlIn(server.output()));
    let isWell = true;
    for (const profile of ['direct', 'gateway'] as const) {
      const before = await countsOf(url);
      const { approved, figures } = await measure(authorityAt(url, profile), options);
      const after = await countsOf(url);
      isWell &&= approved === options.calls * options.rounds;
      console.log(`\n${profile}: ${options.calls} calls at once, ${options.rounds} times, after ${options.delayMs} ms`);
      console.table({
        ...{ approved, ...figures, 'connections made': after.connections - before.connections },
        'most calls in flight, counted by the authority': after.inFlightMax,
      });
    }
    return isWell;
  } finally {
    await server.kill();
  }
}

function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      calls: { type: 'string', default: '2000' },
      rounds: { type: 'string', default: '10' },
      delay: { type: 'string', default: '1000' },
    },
  });
  return { calls: Number(values.calls), rounds: Number(values.rounds), delayMs: Number(values.delay) };
}

async function measure(authority: OscuAuthority, { calls, rounds }: Options) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const memory = watchMemory();
  const [cpu, startedAt] = [process.cpuUsage(), performance.now()];
  delay.enable();
  const others: Record<string, number> = {};
  const lanes = Array.from({ length: calls }, (_, ordinal) => callInTurn(authority, ordinal, rounds, others));
  const approved = (await Promise.all(lanes)).reduce((sum, count) => sum + count, 0);
  delay.disable();
  const [{ user, system }, elapsedMs] = [process.cpuUsage(cpu), performance.now() - startedAt];
  const figures = {
    ...others,
    'calls/s': rounded((calls * rounds * 1_000) / elapsedMs),
    'processor ms a call': rounded((user + system) / 1_000 / (calls * rounds)),
    // The sampler counts its own resolution as delay.
    'event loop delay p99, ms': rounded(delay.percentile(99) / 1e6 - 1),
    'greatest memory, MB': rounded(memory.end()),
  };
  return { approved, figures };
}

/** One lane: its next call begins when the last one is answered. */
async function callInTurn(
  authority: OscuAuthority,
  ordinal: number,
  rounds: number,
  others: Record<string, number>,
): Promise<number> {
  const tin = `P${String(ordinal).padStart(9, '0')}K`;
  const device = { environment: 'SANDBOX', tin, bhfId: '00', cmcKey: KEY } as const;
  let approved = 0;
  for (let round = 1; round <= rounds; round++) {
    const outcome = await authority.submit('sale', device, saleOf(round));
    if (outcome.kind === 'approved') approved++;
    else others[`${outcome.kind}: ${outcome.message}`] = (others[`${outcome.kind}: ${outcome.message}`] ?? 0) + 1;
  }
  return approved;
}

function watchMemory() {
  let most = 0;
  const sample = () => (most = Math.max(most, process.memoryUsage.rss()));
  const timer = setInterval(sample, 50);
  return { end: () => (clearInterval(timer), sample() / 1024 / 1024) };
}

function authorityAt(url: string, profile: 'direct' | 'gateway'): OscuAuthority {
  const connection = new AuthorityConnection({
    ...{ environment: 'SANDBOX', profile: profileOf(profile), url: `${url}/etims-api`, connectTimeoutMs: 10_000 },
    ...{ consumerKey: 'key', consumerSecret: 'secret' },
  });
  return new OscuAuthority({ SANDBOX: connection, PRODUCTION: connection });
}

async function urlIn(output: string): Promise<string> {
  const [port] = /^\d+$/m.exec(output) ?? [];
  if (!port) throw new Error(`The slow authority has not printed its port:\n${output}`);
  return `http://127.0.0.1:${port}`;
}

const countsOf = async (url: string): Promise<SlowAuthorityCounts> =>
  (await (await fetch(`${url}/counts`)).json()) as SlowAuthorityCounts;

const rounded = (number: number): number => Math.round(number * 100) / 100;

const KEY = '7C1F0E6B5D2A49418E3390AFB1C2D3E4F5061728394A5B6C7D8E';
const LINES = 5;

/** The body is about as long as that of a sale of five lines at the authority. */
const saleOf = (invcNo: number): string =>
  JSON.stringify({ invcNo, trdInvcNo: `INV-${invcNo}`, totAmt: LINES * 1_160, itemList: Array(LINES).fill(LINE) });

const LINE = {
  ...{ itemSeq: 1, itemCd: 'KE2NTTU0000001', itemClsCd: '5059690800', itemNm: 'Kettle, electric, 1.7 l', bcd: null },
  ...{ pkgUnitCd: 'NT', pkg: 1, qtyUnitCd: 'TU', qty: 2, prc: 580, splyAmt: 1160, dcRt: 0, dcAmt: 0 },
  ...{ isrccCd: null, isrccNm: null, isrcRt: null, isrcAmt: null },
  ...{ taxTyCd: 'B', taxblAmt: 1000, taxAmt: 160, totAmt: 1160 },
};
