import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { OscuAuthority } from '@app/authority';

export interface InFlight {
  /** At once, all the time. */
  calls: number;
  /** How often each of them is made again as soon as it is answered. */
  rounds: number;
}

/** What it cost this process. */
export interface Result {
  approved: number;
  /** What the others came to, and how often. */
  others: Record<string, number>;
  callsPerSecond: number;
  cpuMsPerCall: number;
  loopDelayP99Ms: number;
  rssMaxMb: number;
  rssBeforeMb: number;
}

const MEGABYTE = 1024 * 1024;

/** Keeps so many sales on the wire, each of a device of its own as lanes have them. */
export async function measureInFlight(authority: OscuAuthority, { calls, rounds }: InFlight): Promise<Result> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const rss = watchRss();
  const rssBeforeMb = process.memoryUsage().rss / MEGABYTE;
  const [cpu, startedAt] = [process.cpuUsage(), performance.now()];
  delay.enable();
  const others: Record<string, number> = {};
  const lanes = Array.from({ length: calls }, (_, ordinal) => drain(authority, ordinal, rounds, others));
  const approved = (await Promise.all(lanes)).reduce((sum, count) => sum + count, 0);
  delay.disable();
  const [{ user, system }, elapsedMs] = [process.cpuUsage(cpu), performance.now() - startedAt];
  return {
    approved,
    others,
    callsPerSecond: (calls * rounds * 1_000) / elapsedMs,
    cpuMsPerCall: (user + system) / 1_000 / (calls * rounds),
    // The sampler counts its own resolution as delay.
    loopDelayP99Ms: delay.percentile(99) / 1e6 - 1,
    rssMaxMb: rss.end() / MEGABYTE,
    rssBeforeMb,
  };
}

async function drain(
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

function watchRss() {
  let most = 0;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 50);
  return { end: () => (clearInterval(timer), Math.max(most, process.memoryUsage.rss())) };
}

const KEY = '7C1F0E6B5D2A49418E3390AFB1C2D3E4F5061728394A5B6C7D8E';
const LINES = 5;

/** About as long as a sale of five lines is on the wire. */
const saleOf = (invcNo: number): string =>
  JSON.stringify({ invcNo, trdInvcNo: `INV-${invcNo}`, totAmt: LINES * 1_160, itemList: Array(LINES).fill(LINE) });

const LINE = {
  ...{ itemSeq: 1, itemCd: 'KE2NTTU0000001', itemClsCd: '5059690800', itemNm: 'Kettle, electric, 1.7 l', bcd: null },
  ...{ pkgUnitCd: 'NT', pkg: 1, qtyUnitCd: 'TU', qty: 2, prc: 580, splyAmt: 1160, dcRt: 0, dcAmt: 0 },
  ...{ isrccCd: null, isrccNm: null, isrcRt: null, isrcAmt: null },
  ...{ taxTyCd: 'B', taxblAmt: 1000, taxAmt: 160, totAmt: 1160 },
};
