/** @short-run: postgres */
import { readFileSync } from 'node:fs';
import { Stack } from '@app/testing';
import { Attacker } from './neighbours/attacker.js';
import { costlyBodies, costlyLists, longLists, longWaits, manyReads, openStreams } from './neighbours/attacks.js';
import { measureNeighbour } from './neighbours/measure-neighbour.js';
import type { NeighbourAttack } from './neighbours/neighbour-attack.js';
import { report } from './report.js';
import { isFull } from './scale.js';

const ATTACKS: NeighbourAttack[] = [costlyBodies, costlyLists, longWaits, openStreams, longLists, manyReads];
const ATTACK_MS = 300_000;
const RATIO_MAX = 2;
const SUCCESS_MIN = 0.99;
const MEMORY_MAX_MB = 400;
/** As in docker-compose.yml. With all memory of the machine to hand, Node.js collects garbage late. */
const SMALL_MEMORY = { NODE_OPTIONS: '--max-old-space-size=256' };

/** The most memory that the process has had, in MiB. */
const memoryOf = (pid: number): number =>
  Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024);

let stack: Stack;
beforeAll(async () => void (stack = await Stack.start({ apis: 0, workers: 2, env: { AUTHORITY_CALL_TIMEOUT: '2s' } })));
afterAll(() => stack.stop());

async function setup({ env, prepare }: NeighbourAttack) {
  const api = await stack.startApi({ ...SMALL_MEMORY, ...env });
  const [till, neighbour] = [await stack.till(), await stack.till()];
  const prepared = (await prepare?.(stack, till)) ?? '';
  return { api, till, neighbour, prepared };
}

describe('one account attacks, and its neighbour sells', () => {
  it.each(ATTACKS.filter(({ isLong }) => isFull || !isLong))(
    '$name: $does',
    async (attack) => {
      const { api, till, neighbour, prepared } = await setup(attack);
      const attackers: Attacker[] = [];
      const measures = await measureNeighbour(neighbour, {
        begin: () => {
          attackers.push(new Attacker(till));
          attack.begin(attackers.at(-1)!, prepared);
        },
        end: () => attackers.at(-1)!.end(),
      });
      const memoryMb = memoryOf(api.pid);
      await stack.simulator.clearFaults();
      await api.kill('SIGKILL');
      const statuses = attackers.map((attacker) => attacker.statuses);
      report(attack.name, { ...measures, memoryMb, statuses: JSON.stringify(statuses.at(-1)) });
      expect(attackers.flatMap(({ unclear }) => unclear)).toEqual([]);
      for (const status of attack.refusedWith) expect(statuses[0]![status] ?? 0).toBeGreaterThan(0);
      expect(measures.success).toBeGreaterThanOrEqual(SUCCESS_MIN);
      expect(memoryMb).toBeLessThanOrEqual(MEMORY_MAX_MB);
      if (isFull) expect(measures.ratio).toBeLessThanOrEqual(RATIO_MAX);
    },
    ATTACK_MS,
  );
});
