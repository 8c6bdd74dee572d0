import type { SubmissionId } from '@app/domain';
import type { Database } from '../database/database.js';
import type { ReceiptPrint } from '../generated/client.js';

/** The one who prints or revokes: a key of an app, or a user who works in it. */
export interface ReceiptActor {
  appId: string;
  keyId: string | null;
  userId: string | null;
}

export interface NewPrint extends ReceiptActor {
  submissionId: SubmissionId;
  /** A repeat under the same key is the same print. */
  idempotencyKey: string | null;
}

/** A till that prints in an endless loop must not fill the ledger. */
export const PRINTS_MAX = 1_000;

/**
 * Counts a print. The row of the receipt is locked first, so of many prints at once exactly one is the first. Null if there is no
 * receipt, `full` after `PRINTS_MAX` prints.
 */
export const recordPrint = (db: Database, print: NewPrint): Promise<ReceiptPrint | 'full' | null> =>
  // SQL, because Prisma cannot lock a row.
  db.prisma.$transaction(async (tx) => {
    const { submissionId, appId, idempotencyKey } = print;
    const locked = await tx.$queryRaw<
      unknown[]
    >`SELECT FROM receipts WHERE submission_id = ${submissionId}::uuid FOR NO KEY UPDATE`;
    if (locked.length === 0) return null;
    const repeated =
      idempotencyKey === null
        ? null
        : await tx.receiptPrint.findFirst({ where: { submissionId, appId, idempotencyKey } });
    if (repeated) return repeated;
    const printed = await tx.receiptPrint.count({ where: { submissionId } });
    return printed >= PRINTS_MAX ? 'full' : tx.receiptPrint.create({ data: { ...print, number: printed + 1 } });
  });

/** The prints of a receipt, the original first. */
export const readPrints = ({ prisma }: Database, submissionId: SubmissionId): Promise<ReceiptPrint[]> =>
  prisma.receiptPrint.findMany({ where: { submissionId }, orderBy: { number: 'asc' }, take: PRINTS_MAX });
