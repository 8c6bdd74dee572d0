import type { FastifyRequest } from 'fastify';

/** The one address whose body is read line by line, as fast as the ledger takes the lines. */
export const UPLOAD_PATH = '/api/v1/batches';

export const isUpload = (request: FastifyRequest): boolean =>
  request.method === 'POST' && routePathOf(request) === UPLOAD_PATH;

export const LINE_TYPES = ['application/x-ndjson', 'application/ndjson', 'application/jsonl'];

/** The lines of an upload are read while they arrive, and never kept as a whole. Fastify chooses the reader by the media type alone. */
export const isUploadOfLines = (request: FastifyRequest): boolean =>
  isUpload(request) && LINE_TYPES.includes(request.mediaType ?? '');

/** The path of the route, since one address can be spelled in many ways. Without a route, the path as spelled. */
export const routePathOf = ({ routeOptions, url }: FastifyRequest): string =>
  (routeOptions.url ?? url).replace(/[?#].*$/, '').replace(/\/+$/, '');

/** Of a list in one body. Lines are read as they arrive, and have a limit each. */
export const LIST_BYTES_MAX = 16 * 1024 * 1024;
