import type { Receipt } from '@app/domain';
import { readTime } from '../answers/read-envelope.js';

/**
 * Counters come as numbers or as digits, and the time with or without separators. Signature and internal data may have
 * any length up to 255, but must be printable. A receipt that lacks a part is no receipt.
 */
export function readReceipt(data: Record<string, unknown> | null, answeredAt: string | null): Receipt | null {
  const receiptNumber = toCounter(data?.curRcptNo);
  const totalReceipts = toCounter(data?.totRcptNo);
  const internalData = toToken(data?.intrlData);
  const signature = toToken(data?.rcptSign);
  const signedAt = readTime(data?.sdcDateTime);
  if (receiptNumber === null || totalReceipts === null) return null;
  if (internalData === null || signature === null || signedAt === null) return null;
  return { receiptNumber, totalReceipts, internalData, signature, signedAt, answeredAt, ...unitIn(data!) };
}

/** Answers of the OSCU name no control unit. Where one does, it must be that of the device. */
function unitIn({ sdcId, mrcNo }: Record<string, unknown>): Pick<Receipt, 'sdcId' | 'mrcNo'> {
  const [unit, registration] = [toToken(sdcId), toToken(mrcNo)];
  return { ...(unit !== null && { sdcId: unit }), ...(registration !== null && { mrcNo: registration }) };
}

function toCounter(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d+$/.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : null;
}

function toToken(value: unknown): string | null {
  const token = typeof value === 'string' ? value.trim() : '';
  return /^[\x21-\x7e]{1,255}$/.test(token) ? token : null;
}
