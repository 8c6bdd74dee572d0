import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isUpload } from './upload-route.js';

/** A sender that writes value by value sends many small pieces. So many that are so small are made to be costly. */
export const PIECES_MAX = 2_000;
export const PIECE_BYTES_MIN = 64;

/** A body in such pieces is refused by its reader, see collect-body.ts. */
export const areTooSmall = (pieces: number, bytes: number): boolean =>
  pieces > PIECES_MAX && bytes < pieces * PIECE_BYTES_MIN;

/**
 * Keeps of a body in very small pieces only what its reader needs to refuse it. Node.js makes an object of each piece, and has made
 * eleven thousand when the reader begins: of a few bodies they would fill the memory.
 */
export function dropTinyPieces(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _, next) => {
    const isChunked = request.headers['transfer-encoding'] !== undefined;
    if (isChunked && !isUpload(request)) dropPiecesOf(request.raw);
    next();
  });
}

function dropPiecesOf(body: IncomingMessage): void {
  const push = body.push.bind(body);
  let [pieces, bytes] = [0, 0];
  body.push = (piece: Buffer | null): boolean => {
    // Not even the end is passed on: what is left of the body must not look like all of it.
    if (areTooSmall(pieces, bytes)) return false;
    pieces++;
    bytes += piece?.length ?? 0;
    return push(piece);
  };
}
