import type { FastifyRequest } from 'fastify';
import { routePathOf } from './route-path.js';

/** The one address whose body is not read whole: what takes it reads it line by line, as fast as it can make use of it. */
export const UPLOAD_PATH = '/api/v1/batches';

export const isUpload = (request: FastifyRequest): boolean =>
  request.method === 'POST' && routePathOf(request) === UPLOAD_PATH;
