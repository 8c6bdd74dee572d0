import type { SubmissionId } from '@app/domain';
import type { Database } from '../database/database.js';
import type { ReceiptActor } from './receipt-prints.js';

/** The key of the links is made by the migration, and never changes. */
export async function readReceiptLinkKey({ prisma }: Database): Promise<Buffer> {
  const { key } = await prisma.receiptLinkKey.findFirstOrThrow();
  return Buffer.from(key);
}

/** Revokes the link of a receipt. The first revocation stays; true if it was this one. */
export async function revokeReceiptLink(
  { prisma }: Database,
  submissionId: SubmissionId,
  actor: ReceiptActor,
): Promise<boolean> {
  const { count } = await prisma.revokedReceiptLink.createMany({
    data: [{ submissionId, ...actor }],
    skipDuplicates: true,
  });
  return count > 0;
}

export const isReceiptLinkRevoked = async ({ prisma }: Database, submissionId: SubmissionId): Promise<boolean> =>
  (await prisma.revokedReceiptLink.findUnique({ where: { submissionId } })) !== null;
