import type { Receipt } from '@app/domain';
import { isFilled } from '../envelope.js';

/** Counters come as numbers or as digits, the time with or without separators. Without a signature it is none. */
export function readReceipt(data: Record<string, unknown> | null, answeredAt: string | null): Receipt | null {
  const receiptNumber = toCounter(data?.curRcptNo);
  const totalReceipts = toCounter(data?.totRcptNo);
  const { intrlData, rcptSign, sdcDateTime } = data ?? {};
  if (receiptNumber === null || totalReceipts === null) return null;
  if (!isFilled(intrlData) || !isFilled(rcptSign) || !isFilled(sdcDateTime)) return null;
  return {
    receiptNumber,
    totalReceipts,
    internalData: intrlData,
    signature: rcptSign,
    signedAt: sdcDateTime.replace(/\..*$/, '').replace(/\D/g, ''),
    answeredAt,
  };
}

function toCounter(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null;
}
