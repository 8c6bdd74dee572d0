import { type OrderDto, readBody, type ReceiptOrderDto, type Warning } from '@app/contract';
import type { Receipt } from '@app/domain';
import type { Order } from '@app/submission';
import { Failure } from '../http/failure.js';

export interface ReadOrder<T> {
  order: Order;
  value: T;
  warnings: Warning[];
}

/** What an operator orders. Without a reason nothing is done. */
export function readOrder<T extends OrderDto>(dto: new () => T, body: unknown, operator: string): ReadOrder<T> {
  const reading = readBody(dto, body);
  if (!reading.ok) throw new Failure(reading.code, reading);
  const { value, warnings } = reading;
  return { order: { operator, reason: value.reason }, value, warnings };
}

export const receiptOf = (dto: ReceiptOrderDto): Receipt => ({
  receiptNumber: dto.cisInvcNo,
  totalReceipts: dto.totRcptNo,
  internalData: dto.intrlData,
  signature: dto.rcptSign,
  signedAt: dto.sdcDateTime,
  answeredAt: null,
});
