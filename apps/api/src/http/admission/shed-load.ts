import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pressure } from './pressure.js';
import { Failure } from '../errors/failure.js';
import { isUpload, routePathOf } from '../requests/upload-route.js';

const RETRY_S = 5;

/**
 * Refuses writing requests while the process is overloaded, before any query or write. So accepted work is finished, and
 * memory has a bound. Reading requests pass, since a caller may wait for a receipt. An upload passes too: it is a stream,
 * and is read more slowly.
 */
export function shedLoad(fastify: FastifyInstance, pressure: Pressure, onShed: (reason: string) => void): void {
  fastify.addHook('onRequest', async (request) => {
    const reason = isWrite(request) ? pressure.overloadReason() : null;
    if (reason === null) return;
    onShed(reason);
    throw overloaded();
  });
}

export const isWrite = (request: FastifyRequest): boolean =>
  request.method !== 'GET' &&
  request.method !== 'HEAD' &&
  routePathOf(request).startsWith('/api/v1/') &&
  !isUpload(request);

const overloaded = (): Failure =>
  new Failure('006', {
    status: 503,
    message: 'The service is overloaded; this request was not stored.',
    fix: 'Send the request again after Retry-After seconds.',
    headers: { 'Retry-After': String(RETRY_S) },
  });
