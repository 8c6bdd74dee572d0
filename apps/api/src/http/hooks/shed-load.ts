import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pressure } from '../../infrastructure/pressure.js';
import { routePathOf } from '../requests/route-path.js';
import { Failure } from '../errors/failure.js';
import { isUpload } from '../requests/upload-route.js';

const RETRY_S = 5;

/**
 * What would write is told to come again while there is too much in hand, before anything is asked or stored for it; so
 * what was accepted is done, and memory has a bound. Reading goes on: whoever waits for a receipt must hear of it. An
 * upload is no request more but a stream: it is let in, and read slower.
 */
export function shedLoad(fastify: FastifyInstance, pressure: Pressure, onShed: (reason: string) => void): void {
  fastify.addHook('onRequest', async (request, http) => {
    if (!isWrite(request)) return;
    const reason = pressure.overloadReason();
    if (reason !== null) {
      onShed(reason);
      throw overloaded();
    }
    http.raw.once('close', pressure.startRequest());
  });
}

const isWrite = (request: FastifyRequest): boolean =>
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
