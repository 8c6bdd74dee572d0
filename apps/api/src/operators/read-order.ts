import type { OrderDto, ReceiptOrderDto, Warning } from '@app/contract';
import type { Receipt } from '@app/domain';
import type { OperatorOrder } from '@app/submission';
import { readRequest } from '../http/requests/read-request.js';

export interface ReadOrder<T> {
  order: OperatorOrder;
  value: T;
  warnings: Warning[];
}

/** Reads the order of an operator. An order needs a reason. */
export function readOrder<T extends OrderDto>(dto: new () => T, body: unknown, operator: string): ReadOrder<T> {
  const { value, warnings } = readRequest(dto, body);
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
