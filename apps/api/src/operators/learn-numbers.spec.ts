import type { LaneView } from '@app/persistence';
import { LearnNumbers } from './learn-numbers.js';

const MINUTE_MS = 60_000;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);

/** The last answer is two minutes old. */
const LAST = { id: 'last', askedAt: minutesAgo(2), answeredAt: minutesAgo(2), numbers: { invoice: { last: 5 } } };

async function answerTo(lane: Partial<LaneView>): Promise<string> {
  const rows = [LAST];
  const learnedNumbers = {
    findFirst: ({ where }: { where: { askedAt: { gte: Date } } }) =>
      rows.find(({ askedAt }) => askedAt >= where.askedAt.gte) ?? null,
    findUnique: ({ where }: { where: { id: string } }) => rows.find(({ id }) => id === where.id),
    create: ({ data }: { data: { id: string } }) => rows.push({ ...LAST, ...data, id: data.id }),
  };
  const queue = { learn: () => Promise.resolve() };
  const learnNumbers = new LearnNumbers({ prisma: { learnedNumbers } } as never, queue as never, {} as never);
  const view = { laneId: 'lane', heldAt: null, restoreOpenedAt: null, ...lane } as unknown as LaneView;
  return (await learnNumbers.learn(view, 'Amina')).id === LAST.id ? 'the last one' : 'a new one';
}

it.each([
  ['the last one', 'the last five minutes', {}],
  ['a new one', 'a lane that was held since', { heldAt: minutesAgo(1) }],
  ['a new one', 'a restore that was opened since', { heldAt: minutesAgo(3), restoreOpenedAt: minutesAgo(1) }],
])('%s is the answer for %s', async (answer, _, lane) => expect(await answerTo(lane)).toBe(answer));
