import { applyDecorators, type Type } from '@nestjs/common';
import { ApiResponse, ApiSecurity } from '@nestjs/swagger';
import { ErrorEnvelopeDto, EXAMPLE_REASON, FreshOrderDto, OrderDto } from '@app/contract';
import { CASE_ACTS, type CaseActName } from '@app/domain';
import { ApiFailures, BODY_FAILURES, type Failures } from '../http/openapi/api-failures.js';
import { ApiJson, type JsonBody } from '../http/openapi/api-json.js';
import {
  ApiFilters,
  ApiPathParameters,
  type FilterDescriptions,
  type PathParameters,
} from '../http/openapi/api-parameters.js';
import { ApiAnswer } from '../http/openapi/api-reading.js';

/** The login of an operator, as the document names it. */
const OPERATOR_SCHEME = 'operator';

export interface OperatorOperation {
  summary: string;
  result: Type;
  path?: PathParameters;
  /** All query parameters that the operation takes: RefuseUnknownParameters refuses any other. */
  query?: FilterDescriptions;
  failures?: Failures;
}

/** 400 comes everywhere, because an unknown query parameter is refused. */
const FAILURES: Failures = { 400: ['003'], 401: ['001'], 403: ['001'], 429: ['006'], 500: ['905'], 503: ['905'] };
const UNKNOWN_ID = '**003** Nothing has the id of the path.';
const NOT_DONE =
  '**003** The act is not possible now, and nothing has changed. The fix says what would help; `data` is what there is now.';

const ApiRefusal = (status: number, description: string): MethodDecorator =>
  ApiResponse({ status, type: ErrorEnvelopeDto, description });

/** Documents an operation that only operators may call. */
export const ApiOperator = ({ summary, result, path, query = {}, failures }: OperatorOperation): MethodDecorator =>
  applyDecorators(
    ApiAnswer(summary, result),
    ApiSecurity(OPERATOR_SCHEME),
    ApiPathParameters(path ?? {}),
    ApiFilters(query),
    ApiFailures({ ...FAILURES, ...failures }),
    ...(path ? [ApiRefusal(404, UNKNOWN_ID)] : []),
  );

/** Documents an act on a case in the words of the table of acts. */
export const ApiCaseAct = (
  act: CaseActName,
  operation: Omit<OperatorOperation, 'summary'> & JsonBody,
): MethodDecorator => ApiAct({ summary: CASE_ACTS[act], ...operation });

/** Documents an act of an operator. Its body is an order. */
export const ApiAct = ({
  body,
  areParts,
  examples,
  mayBeEmpty,
  ...operation
}: OperatorOperation & JsonBody): MethodDecorator =>
  applyDecorators(
    ApiOperator({ ...operation, failures: { ...BODY_FAILURES, ...operation.failures } }),
    ApiRefusal(409, NOT_DONE),
    ApiJson({ body, examples, ...(areParts && { areParts }), ...(mayBeEmpty && { mayBeEmpty }) }),
  );

/** The body of an act that needs nothing but a reason. */
export const ORDER: JsonBody = { body: OrderDto, examples: { order: { reason: EXAMPLE_REASON } } };

/** The body of an act on a submission that the authority may have received. */
export const FRESH_ORDER: JsonBody = {
  body: FreshOrderDto,
  examples: { asked: { reason: EXAMPLE_REASON }, neverReceived: { reason: EXAMPLE_REASON, neverReceived: true } },
};

const PAGE: FilterDescriptions = {
  cursor: { about: 'The nextCursor of the previous page.', example: '5d0c7b8e-51b7-4c0a-8c76-0e6f2a0a9e11' },
  limit: { about: 'Size of the page, 1 to 200; default 50.', example: '50' },
};

/** The parameters of a list in pages, with its filters. */
export const pagesOf = (filters: FilterDescriptions): FilterDescriptions => ({ ...filters, ...PAGE });
