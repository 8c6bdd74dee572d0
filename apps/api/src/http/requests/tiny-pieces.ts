import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isUpload } from './upload-route.js';

/** A sender that writes value by value sends many small pieces. So many that are so small are made to be costly. */
export const PIECES_MAX = 500;
export const PIECE_BYTES_MIN = 128;

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
  let makePiecesAgain: (() => void) | undefined;
  body.once('close', () => {
    if (!body.complete) stopReading(body);
  });
  body.push = (piece: Buffer | null): boolean => {
    // The body has ended. The next request may come over the same connection.
    if (piece === null) makePiecesAgain?.();
    if (areTooSmall(pieces, bytes)) {
      if (piece !== null) makePiecesAgain ??= stopReading(body);
      // Not even the end is passed on: what is left of the body must not look like all of it.
      return false;
    }
    if (piece !== null) [pieces, bytes] = [pieces + 1, bytes + piece.length];
    return push(piece);
  };
}

/** The name of the function of Node.js that makes an object of a piece. The parser has it under a number that differs among versions. */
const ON_PIECE = 'parserOnBody';
const NUMBERS = [...Array(10).keys()];

/**
 * Reads nothing more, and makes no more pieces of what has arrived: those of twenty connections would take the process half a
 * second at once. A version of Node.js that has no such function makes them, as it would without this. The result makes pieces again.
 */
function stopReading(body: IncomingMessage): () => void {
  body._read = () => undefined;
  const { parser } = body.socket as { parser?: Record<number, ((piece: Buffer) => void) | undefined> };
  const number = NUMBERS.find((one) => parser?.[one]?.name === ON_PIECE);
  if (!parser || number === undefined) return () => undefined;
  const onPiece = parser[number];
  const makePiecesAgain = (): void => void (parser[number] = onPiece);
  parser[number] = undefined;
  // Another connection may get the parser then.
  body.socket.once('close', makePiecesAgain);
  return makePiecesAgain;
}
