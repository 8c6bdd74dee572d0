import type { FastifyRequest } from 'fastify';

/** The one address whose body is read line by line, as fast as the ledger takes the lines. */
export const UPLOAD_PATH = '/api/v1/batches';

export const isUpload = (request: FastifyRequest): boolean =>
  request.method === 'POST' && routePathOf(request) === UPLOAD_PATH;

/** The path of the route, since one address can be spelled in many ways. Without a route, the path as spelled. */
export const routePathOf = ({ routeOptions, url }: FastifyRequest): string =>
  (routeOptions.url ?? url).replace(/[?#].*$/, '').replace(/\/+$/, '');
