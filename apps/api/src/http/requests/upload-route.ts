import type { FastifyRequest } from 'fastify';
import { addressOf } from './route-path.js';

/** The one address whose body is not read whole: what takes it reads it line by line, as fast as it can make use of it. */
export const UPLOADS = '/api/v1/batches';

export const isUpload = (request: FastifyRequest): boolean =>
  request.method === 'POST' && addressOf(request) === UPLOADS;
