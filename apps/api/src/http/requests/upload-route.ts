import type { FastifyRequest } from 'fastify';
import { routePathOf } from './route-path.js';

/** The one address whose body is read line by line, as fast as the ledger takes the lines. */
export const UPLOAD_PATH = '/api/v1/batches';

export const isUpload = (request: FastifyRequest): boolean =>
  request.method === 'POST' && routePathOf(request) === UPLOAD_PATH;
