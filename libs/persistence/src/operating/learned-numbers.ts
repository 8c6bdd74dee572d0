import type { Environment, LaneId, LearnedNumbers } from '@app/domain';
import type { Database } from '../database/database.js';
import { newId } from '../database/new-id.js';
import type { Tx } from '../database/tx.js';
import type { Prisma, LearnedNumbers as LearningRow } from '../generated/client.js';

/** What the authority said about the last numbers of a device. */
export type Learning = Omit<LearningRow, 'numbers'> & { numbers: LearnedNumbers | null };

export async function createLearning({ prisma }: Database, laneId: LaneId, operator: string): Promise<string> {
  const id = newId();
  await prisma.learnedNumbers.create({ data: { id, laneId, operator } });
  return id;
}

export const readLearning = async ({ prisma }: Database, id: string): Promise<Learning | null> =>
  (await prisma.learnedNumbers.findUnique({ where: { id } })) as Learning | null;

/** The newest one of a device that was asked for after this time. */
export const readLastLearning = async ({ prisma }: Database, laneId: LaneId, since: Date): Promise<Learning | null> =>
  (await prisma.learnedNumbers.findFirst({
    where: { laneId, askedAt: { gte: since } },
    orderBy: { askedAt: 'desc' },
  })) as Learning | null;

/** The first answer stays. */
export const answerLearning = ({ prisma }: Database, id: string, numbers: LearnedNumbers): Promise<unknown> =>
  prisma.learnedNumbers.updateMany({
    where: { id, answeredAt: null },
    data: { numbers: numbers as unknown as Prisma.InputJsonObject, answeredAt: new Date() },
  });

/** A device with its sealed key, as a worker needs it to ask the authority. */
export interface LearningDevice {
  environment: Environment;
  tin: string;
  bhfId: string;
  cmcKey: Buffer | null;
}

export async function readLearningDevice({ prisma }: Database, laneId: string): Promise<LearningDevice | null> {
  const device = await prisma.device.findUnique({ where: { id: laneId } });
  if (!device) return null;
  const { environment, tin, bhfId, cmcKey } = device;
  return { environment: environment as Environment, tin, bhfId, cmcKey: cmcKey && Buffer.from(cmcKey) };
}

/** The last numbers of these series as we know them, in their order. */
export async function readLastNumbers(tx: Tx, series: readonly string[]): Promise<number[]> {
  const rows = await tx.query<{ key: string; last: string }>(
    'SELECT key, last_number::text AS last FROM series WHERE key = ANY($1)',
    [series],
  );
  return series.map((key) => Number(rows.find((row) => row.key === key)?.last ?? 0));
}

/** A number after the last one of its series is on the wire, or in doubt. SQL, because the act runs on its own connection. */
export async function hasOpenNumber(tx: Tx, series: readonly string[]): Promise<boolean> {
  const rows = await tx.query(
    `SELECT FROM unnest($1::text[]) k(key) JOIN held_numbers h ON h.series = k.key
     WHERE h.number > coalesce((SELECT last_number FROM series s WHERE s.key = k.key), 0) LIMIT 1`,
    [series],
  );
  return rows.length > 0;
}
