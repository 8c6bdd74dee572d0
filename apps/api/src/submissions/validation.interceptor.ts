import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { catchError, map, type Observable } from 'rxjs';
import { type Envelope, RESULT_CODES, type ResultCode, succeeded, type Violation, type Warning } from '@app/contract';
import type { CallFirst } from '@app/domain';
import { Failure, listed } from '../http/errors/failure.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { type Validation, validationOf } from '../http/requests/validation.js';
import type { ValidationDto } from './validation-data.js';

/** The answer that a post would get, and why. */
interface Found {
  httpStatus: number;
  resultCd: ResultCode;
  errors: readonly Violation[];
  warnings: readonly Warning[];
  /** The data of the answer to the post, of which the errors speak. */
  existing: object | null;
}

/**
 * Answers a request with `?validate=true`. What its handler returns, or throws about the document, becomes the data of the answer.
 * A handler learns by `RequestOptions.validation` that it must write nothing. Other failures, such as a wrong key, stay failures.
 */
@Injectable()
export class ValidationInterceptor implements NestInterceptor<Reply, Reply> {
  intercept(context: ExecutionContext, next: CallHandler<Reply>): Observable<Reply> {
    const validation = validationOf(context.switchToHttp().getRequest<FastifyRequest>());
    if (!validation) return next.handle();
    return next.handle().pipe(
      map(foundInReply),
      catchError((error: unknown) => {
        if (error instanceof Failure && isAboutDocument(error)) return [foundInFailure(error)];
        throw error;
      }),
      map((found) => validationReply(withBody(found, validation), validation)),
    );
  }
}

const isAboutDocument = ({ code, status }: Failure): boolean => code !== '001' && status < 500 && status !== 429;

function foundInReply({ status, body }: Reply): Found {
  const { resultCd, warnings = [] } = body as Envelope<unknown>;
  return { httpStatus: status, resultCd, errors: [], warnings, existing: null };
}

const foundInFailure = ({ code, status, violations, details }: Failure): Found => ({
  ...{ httpStatus: status, resultCd: code, warnings: details.warnings ?? [] },
  existing: (details.data as object | undefined) ?? null,
  errors: [...violations, ...(details.later ?? [])],
});

/** Errors of the body alone come first: a post would be told of nothing else. */
function withBody(found: Found, { body }: Validation): Found {
  if (!body) return found;
  const { code, violations, later = [] } = body;
  const errors = [...violations, ...later, ...found.errors];
  return { ...found, httpStatus: RESULT_CODES[code].status, resultCd: code, errors };
}

/** "Success" alone would be taken for a sale. */
const validationReply = (found: Found, validation: Validation): Reply =>
  reply(
    200,
    succeeded(validationData(found, validation), {
      message: `Nothing was done. A post would get ${found.httpStatus} with ${found.resultCd}.`,
    }),
  );

const validationData = (
  { httpStatus, resultCd, errors, warnings, existing }: Found,
  { shown, callsFirst, lookupPending }: Validation,
): ValidationDto => ({
  wouldBe: { httpStatus, resultCd },
  errors: [...listed(errors)],
  warnings: [...warnings],
  existing: existing as ValidationDto['existing'],
  // Where the path names nothing, there is nothing to show.
  ...((httpStatus === 404 ? NOT_SHOWN : shown) as typeof NOT_SHOWN),
  callsFirst: distinct(callsFirst),
  lookupPending,
});

const NOT_SHOWN: Pick<ValidationDto, 'document' | 'taxes'> = { document: null, taxes: null };

const distinct = (calls: readonly CallFirst[]): CallFirst[] => [
  ...new Map(calls.map((call) => [JSON.stringify(call), call])).values(),
];
