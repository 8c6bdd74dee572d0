/** @short-run: postgres */
import { API_MEMORY, Stack, type Till } from '@app/testing';
import { type AnswersToAttacker, Attacker } from './neighbours/attacker.js';
import { ATTACKS } from './neighbours/attacks.js';
import { LongestTurn } from './neighbours/longest-turn.js';
import { longestTurnOf, measureNeighbour } from './neighbours/measure-neighbour.js';
import type { AttackRequest, NeighbourAct, NeighbourAttack } from './neighbours/neighbour-attack.js';
import { untilIdle } from './neighbours/until-idle.js';
import { report } from './report.js';
import { isFull } from './scale.js';

const ATTACK_MS = 300_000;
const RATIO_MAX = 2;
const SUCCESS_MIN = 0.99;
const MEMORY_MAX_MB = 400;
/** No request keeps the process for longer, apart from what the neighbour's own do. */
const TURN_MAX_MS = 50;
/** An attack by many accounts sends the same by each. */
const ALONE_MAX = 4;

let stack: Stack;
beforeAll(async () => void (stack = await Stack.start({ apis: 0, workers: 2, env: { AUTHORITY_CALL_TIMEOUT: '2s' } })));
afterAll(() => stack.stop());

async function setup({ env, prepare, neighbourIn, neighbourAct }: NeighbourAttack) {
  const longestTurn = new LongestTurn();
  const { NODE_OPTIONS, ...file } = longestTurn.env;
  const memory = { ...API_MEMORY, NODE_OPTIONS: `${API_MEMORY.NODE_OPTIONS} ${NODE_OPTIONS}` };
  const api = await stack.startApi({ ...memory, ...file, ...env });
  const [till, neighbour] = [await stack.till(), await stack.till(neighbourIn)];
  const prepared = (await prepare?.(stack, till, neighbour)) ?? '';
  const act = (await neighbourAct?.(neighbour, prepared)) ?? sellOf(neighbour);
  return { api, till, act, prepared, takeLongestTurn: () => longestTurn.take(api.pid) };
}

/** Sells and waits for the receipt. */
const sellOf =
  (till: Till): NeighbourAct =>
  async (name) => {
    const { status, body, tookMs } = await till.sell(name);
    return { isServed: status === 200 && body.data.rcptSign !== undefined, tookMs };
  };

/** Reads all of these at the same time, to their ends. Returns their statuses. */
const readTogether = (till: Till, requests: AttackRequest[]): Promise<number[]> =>
  Promise.all(
    requests.flatMap(({ connections, path }) =>
      Array.from({ length: connections }, async () => (await till.get(path)).status),
    ),
  );

describe('one account attacks, and its neighbour goes on', () => {
  it.each(ATTACKS.filter(({ isLong }) => isFull || !isLong))(
    '$name: $does',
    async (attack) => {
      const { api, till, act, prepared, takeLongestTurn } = await setup(attack);
      const [answered, answeredAlone]: [AnswersToAttacker[], AnswersToAttacker[]] = [[], []];
      let attacker: Attacker;
      const disturbanceBy = (requests: AttackRequest[], answers: AnswersToAttacker[]) => ({
        begin: async () => void (attacker = await Attacker.begin(till, requests)),
        end: async () => void answers.push(await attacker.end()),
        isOver: () => untilIdle(api.pid, stack),
      });
      const requests = attack.requests(prepared);
      const single = (request: AttackRequest) => disturbanceBy([{ ...request, connections: 1 }], answeredAlone);
      const singleTurnMs = isFull ? await longestTurnOf(requests.slice(0, ALONE_MAX).map(single), takeLongestTurn) : 0;
      const measures = await measureNeighbour(act, disturbanceBy(requests, answered), takeLongestTurn);
      const ended = await readTogether(till, attack.allEnd?.(prepared) ?? []);
      const memoryMb = api.peakMemoryMb;
      await stack.simulator.clearFaults();
      await stack.simulator.setLatency(0);
      await api.kill('SIGKILL');
      report(attack.name, { ...measures, singleTurnMs, memoryMb, statuses: JSON.stringify(answered.at(-1)!.statuses) });
      expect([...answeredAlone, ...answered].flatMap(({ unclear }) => unclear)).toEqual([]);
      for (const status of attack.refusedWith) expect(answered[0]!.statuses[status] ?? 0).toBeGreaterThan(0);
      expect(ended.filter((status) => status !== 200)).toEqual([]);
      expect(measures.success).toBeGreaterThanOrEqual(SUCCESS_MIN);
      expect(memoryMb).toBeLessThanOrEqual(MEMORY_MAX_MB);
      if (isFull) expect(measures.ratio).toBeLessThanOrEqual(attack.ratioMax ?? RATIO_MAX);
      if (isFull) expect(measures.turnMs).toBeLessThanOrEqual(TURN_MAX_MS + measures.idleTurnMs);
      expect(singleTurnMs).toBeLessThanOrEqual(TURN_MAX_MS + measures.idleTurnMs);
    },
    ATTACK_MS,
  );
});
