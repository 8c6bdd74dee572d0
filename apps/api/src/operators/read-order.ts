import type { Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { OrderDto, ReceiptOrderDto, Warning } from '@app/contract';
import type { Receipt } from '@app/domain';
import type { OperatorOrder } from '@app/submission';
import { bodyAbout, readDto } from '../http/requests/body.pipe.js';
import { CaseQueries } from './case.queries.js';
import { LaneQueries } from './lane.queries.js';
import { operatorOf } from './operator.js';
import { OperatorAppQueries } from './operator-app.queries.js';

/** The order of an operator about what the path names: a case, a lane, an app or a queue. */
export interface OrderOn<Subject, T extends OrderDto = OrderDto> {
  subject: Subject;
  order: OperatorOrder;
  value: T;
  warnings: Warning[];
}

/** Reads an order; it needs a reason. */
export function readOrder<T extends OrderDto>(
  dto: new () => T,
  request: FastifyRequest,
): Omit<OrderOn<unknown, T>, 'subject'> {
  const { value, warnings } = readDto(dto, request.body);
  return { order: { operator: operatorOf(request), reason: value.reason }, value, warnings };
}

/** Makes the decorator of a parameter with an order about what this finder has under the id of the path. */
function orderOn<Subject>(finder: Type<{ require(id: string): Promise<Subject> }>) {
  const parameter = bodyAbout(finder, (found, { params }) => found.require((params as { id: string }).id));
  return <T extends OrderDto>(dto: new () => T): ParameterDecorator => parameter((request) => readOrder(dto, request));
}

export const CaseOrder = orderOn(CaseQueries);
export const LaneOrder = orderOn(LaneQueries);
export const AppOrder = orderOn(OperatorAppQueries);

export const receiptOf = (dto: ReceiptOrderDto): Receipt => ({
  receiptNumber: dto.cisInvcNo,
  totalReceipts: dto.totRcptNo,
  internalData: dto.intrlData,
  signature: dto.rcptSign,
  signedAt: dto.sdcDateTime,
  answeredAt: null,
});
