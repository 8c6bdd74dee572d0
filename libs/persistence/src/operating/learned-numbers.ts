import { type Environment, type LaneId, type LearnedNumbers, NUMBER_OF_ANOTHER } from '@app/domain';
import type { Database } from '../database/database.js';
import { newId } from '../database/ids.js';
import type { Tx } from '../database/tx.js';
import type { Prisma, LearnedNumbers as LearningRow } from '../generated/client.js';

/** The answer of the authority about the last numbers of a device. */
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

/**
 * What has a number of the lane `l` and was certainly not received under it: it is in no doubt, or the lane is held because the authority has
 * another document there, and that one was read and has another total.
 */
const NOT_RECEIVED = `s.lane_id = l.id AND (
  s.status IN ('QUEUED', 'RETRYING') AND s.doubt_since IS NULL
  OR s.status = 'IN_DOUBT' AND l.held_code = '${NUMBER_OF_ANOTHER}' AND EXISTS (
    SELECT FROM imported_documents i JOIN documents d ON d.id = s.id WHERE i.series = s.series AND i.number = s.number
      AND NOT has_total(d.document, i.total)))`;

/** A number after the last one of its series is on the wire, or in doubt, or another lane has it. SQL, because the act runs on its own connection. */
export async function hasOpenNumber(tx: Tx, laneId: LaneId, series: readonly string[]): Promise<boolean> {
  const rows = await tx.query(
    `SELECT FROM unnest($2::text[]) k(key) JOIN held_numbers h ON h.series = k.key
     WHERE h.number > coalesce((SELECT last_number FROM series s WHERE s.key = k.key), 0)
       AND NOT EXISTS (SELECT FROM lanes l JOIN submissions s ON s.id = h.submission_id WHERE l.id = $1 AND ${NOT_RECEIVED}) LIMIT 1`,
    [laneId, series],
  );
  return rows.length > 0;
}

/** What is under way in the lane and was certainly not received gets another number later, so that its series can move. */
export const giveBackNumbers = (tx: Tx, laneId: LaneId): Promise<unknown> =>
  tx.query(
    `WITH freed AS (
       UPDATE submissions s SET number = NULL, wire_digest = NULL, doubt_since = NULL FROM lanes l, held_numbers h
       WHERE l.id = $1 AND s.id = ANY (under_way(l)) AND ${NOT_RECEIVED}
         AND h.series = s.series AND h.number = s.number AND h.submission_id = s.id
       RETURNING s.id, h.series, h.number
     )
     DELETE FROM held_numbers h USING freed f WHERE h.series = f.series AND h.number = f.number AND h.submission_id = f.id`,
    [laneId],
  );
