import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Inject } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '@app/observability';
import { sqlStateOf, TOO_MANY_WAITING } from '@app/persistence';
import { LOGGER } from '../../infrastructure/tokens.js';
import { NDJSON } from '../replies/reply.js';
import { isUpload } from '../requests/upload-route.js';
import { Failure, failedAt } from './failure.js';
import { textsOf } from './http-error-texts.js';
import { tooMany } from './too-many.js';
import { noSuchAddress } from './unknown-addresses.js';

/** Every exception becomes an answer here. An unexpected one is logged with its cause, and answered with a requestId only. */
@Catch()
export class FailureFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const failure = this.failureOf(error, request);
    const { status, headers, body } = failure.toReply(request.id);
    void http
      .getResponse<FastifyReply>()
      .status(status)
      .headers(headers ?? {})
      .send(body);
  }

  private failureOf(error: unknown, request: FastifyRequest): Failure {
    if (error instanceof Failure) return error;
    const expected = httpFailure(error, request);
    if (expected) return expected;
    if (isTooManyWaiting(error)) return tooManyWaiting();
    this.logger.error({ err: error, requestId: request.id, path: request.url }, 'a request failed');
    if (isLedgerUnavailable(error)) return ledgerUnavailable();
    return new Failure('905');
  }
}

/** Prisma passes the error on, but not its class. */
const isTooManyWaiting = (error: unknown): boolean =>
  String((error as Error | undefined)?.message).includes(TOO_MANY_WAITING);

const tooManyWaiting = () =>
  tooMany(
    'account',
    'Too many requests of your account wait for their turn already',
    ', and fewer requests at the same time',
    { retryAfterS: 5 },
  );

const ledgerUnavailable = () =>
  new Failure('905', {
    status: 503,
    message: 'This service cannot reach its database at present; it is not known whether the request was stored.',
    fix: 'Send the same request again after Retry-After seconds: the same number or Idempotency-Key is stored only once.',
    headers: { 'Retry-After': '5' },
  });

const MIB = 1024 * 1024;

/** Refusals of the framework itself: an unknown route, or a body that it could not read. */
function httpFailure(error: unknown, request: FastifyRequest): Failure | null {
  const status = error instanceof HttpException ? error.getStatus() : (error as { statusCode?: number }).statusCode;
  if (status === 404) return noSuchAddress();
  if (status === 413) {
    const bytesMax = request.routeOptions.bodyLimit;
    const fix =
      'Split the request; send many documents to POST /api/v1/batches with Content-Type: application/x-ndjson.';
    return failedAt('003', 'body', `The body is larger than ${bytesMax / MIB} MiB.`, fix, { status });
  }
  if (status === 415) {
    const types = isUpload(request) ? `${NDJSON} or application/json` : 'application/json';
    const fix = `Send JSON, with Content-Type: ${types}.`;
    return failedAt('003', 'Content-Type', `The body must be ${types}.`, fix, { status });
  }
  if (status !== undefined && status >= 400 && status < 500) {
    return failedAt('003', 'body', ...textsOf(status), { status });
  }
  return null;
}

/**
 * Codes of a refused or lost connection. Those of Postgres are 08 (connection), 53 (resources, such as a full disk), 57P
 * (shutting down), 57014 (statement timeout), 55P03 (lock timeout), 58 (system error) and 25006 (read-only: a replica, or
 * closed by an operator). Prisma reports them as P10, and as P2028 when it gets no transaction.
 */
const CODES =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|08\w{3}|25006|53\w{3}|57P\d{2}|57014|55P03|58\w{3}|P10\d{2}|P2028)$/;
const MESSAGES =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error/;

/** True when the ledger could not be reached: the caller did nothing wrong, and may try again soon. */
export function isLedgerUnavailable(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return CODES.test(String(code)) || CODES.test(sqlStateOf(error)) || MESSAGES.test(String(message));
}
