import { parseArgs } from 'node:util';
import { AuthorityConnection, OscuAuthority, profileOf } from '@app/authority';
import { eventually, startProcess } from '@app/testing';
import { type InFlight, measureInFlight } from './in-flight.js';
import type { Seen } from './slow-authority.js';

/** `npm run bench -- in-flight`: what it costs one process to keep thousands of calls to a slow authority on the wire. */
async function main({ delayMs, ...wanted }: Options): Promise<boolean> {
  const server = startProcess('apps/bench/src/in-flight/slow-authority', {}, ['0', String(delayMs)]);
  try {
    const url = await eventually(() => urlIn(server.output()));
    let isWell = true;
    for (const profile of ['direct', 'gateway'] as const) {
      const before = await seenBy(url);
      const result = await measureInFlight(authorityAt(url, profile), wanted);
      const after = await seenBy(url);
      isWell &&= result.approved === wanted.calls * wanted.rounds;
      console.log(
        `\n${profile}: ${wanted.calls} calls at once, each ${wanted.rounds} times, answered after ${delayMs} ms`,
      );
      console.table({
        'calls/s': rounded(result.callsPerSecond),
        approved: result.approved,
        ...result.others,
        'CPU ms per call': rounded(result.cpuMsPerCall),
        'event loop delay p99, ms': rounded(result.loopDelayP99Ms),
        'RSS before, MB': rounded(result.rssBeforeMb),
        'RSS at most, MB': rounded(result.rssMaxMb),
        'connections made': after.connections - before.connections,
        'in flight at most, as the authority counts': after.inFlightMax,
      });
    }
    return isWell;
  } finally {
    await server.kill();
  }
}

function authorityAt(url: string, profile: 'direct' | 'gateway'): OscuAuthority {
  const channel = new AuthorityConnection({
    ...{ environment: 'SANDBOX', profile: profileOf(profile), url: `${url}/etims-api`, connectTimeoutMs: 10_000 },
    ...{ consumerKey: 'key', consumerSecret: 'secret' },
  });
  return new OscuAuthority({ SANDBOX: channel, PRODUCTION: channel });
}

async function urlIn(output: string): Promise<string> {
  const [port] = /^\d+$/m.exec(output) ?? [];
  if (!port) throw new Error(`The slow authority does not say where it listens:\n${output}`);
  return `http://127.0.0.1:${port}`;
}

const seenBy = async (url: string): Promise<Seen> => (await (await fetch(`${url}/seen`)).json()) as Seen;

const rounded = (number: number): number => Math.round(number * 100) / 100;

type Options = InFlight & { delayMs: number };

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

process.exit((await main(readOptions(process.argv.slice(2)))) ? 0 : 1);
