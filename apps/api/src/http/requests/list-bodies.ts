import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ListText } from '@app/contract';
import { collectBody, refuseBody } from './collect-body.js';
import { routePathOf } from './upload-route.js';

const TEXT_TYPES = ['text/csv', 'text/plain'];

/** The addresses that take a list of invoices as text. */
const LIST_PATHS = ['/api/v1/invoice-list-checks', '/admin/api/invoice-list-checks'];

/** Reads the text of a list. Other operations accept no text, only an empty body that says it is one. */
export function acceptListBodies(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(TEXT_TYPES, async (request: FastifyRequest, body: IncomingMessage) => {
    if (!LIST_PATHS.includes(routePathOf(request))) return refuseBody(request, body);
    return new ListText(textOf(await collectBody(request, body)));
  });
}

/** A spreadsheet saves UTF-8, UTF-16 with a mark at its beginning, or the code page of Windows. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
