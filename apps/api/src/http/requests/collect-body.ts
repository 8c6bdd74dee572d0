import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { failedAt } from '../errors/failure.js';
import { cutAfterAnswer } from '../hooks/close-after-request.js';
import { noteLargeBody } from '../admission/slow-refusals.js';
import { GrowingBuffer } from './growing-buffer.js';
import { areTooSmall, PIECE_BYTES_MIN, PIECES_MAX } from './tiny-pieces.js';

/** Some two hundred lines of a sale. */
const LARGE_BYTES = 64 * 1024;

/**
 * Collects a body in one buffer. Each piece is copied, because a piece of a byte takes hundreds of bytes as long as it is kept: those
 * of one body of a mebibyte would take as much memory as the process has.
 */
export async function collectBody({ headers, routeOptions }: FastifyRequest, body: IncomingMessage): Promise<Buffer> {
  const bytesMax = routeOptions.bodyLimit;
  const length = Number(headers['content-length'] ?? NaN);
  if (length > bytesMax) throw tooLarge();
  const collected = new GrowingBuffer(length || bytesMax, length || undefined);
  await eachPiece(body, (piece) => {
    if (collected.length + piece.length > bytesMax) throw tooLarge();
    collected.add(piece);
  });
  if (collected.length >= LARGE_BYTES) noteLargeBody(body);
  return collected.bytes();
}

/** Refuses a body of another type at its first byte, and keeps nothing of it. An empty body is fine in any type. */
export async function refuseBody({ routeOptions }: FastifyRequest, body: IncomingMessage): Promise<void> {
  let blanks = 0;
  await eachPiece(body, (piece) => {
    if (/\S/.test(piece.toString('latin1'))) throw wrongType();
    blanks += piece.length;
    if (blanks > routeOptions.bodyLimit) throw tooLarge();
  });
}

export const wrongType = (): Error => Object.assign(new Error('not JSON'), { statusCode: 415 });

/** The text is ours, see failure.filter.ts. */
const tooLarge = (): Error => Object.assign(new Error('too large'), { statusCode: 413 });

/** Throwing the other pieces away would take the process as long as to read them. */
function tooManyPieces(body: IncomingMessage) {
  cutAfterAnswer(body);
  return failedAt(
    '003',
    'body',
    `The body came in more than ${PIECES_MAX} pieces, of less than ${PIECE_BYTES_MIN} bytes on average.`,
    'Send it with Content-Length, or in larger chunks.',
  );
}

/**
 * Passes each piece on, until one is refused. The connection stays open for the answer, so this is no loop over the stream: the end
 * of a loop would close it.
 */
function eachPiece(body: IncomingMessage, onPiece: (piece: Buffer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let [pieces, bytes] = [0, 0];
    const endSlices = readInSlices(body);
    const stop = (): void => {
      endSlices();
      body.off('data', take).off('end', end).off('error', fail);
    };
    const end = (): void => (stop(), resolve());
    const fail = (error: Error): void => {
      stop();
      // A connection that breaks is no failure of ours.
      reject(Object.assign(error, { statusCode: (error as { statusCode?: number }).statusCode ?? 400 }));
    };
    const take = (piece: Buffer): void => {
      pieces++;
      bytes += piece.length;
      try {
        if (areTooSmall(pieces, bytes)) throw tooManyPieces(body);
        onPiece(piece);
      } catch (error) {
        stop();
        body.resume();
        reject(error as Error);
      }
    };
    body.on('data', take).on('end', end).on('error', fail).resume();
  });
}

/** The process passes on so much of a body in one slice: Node.js would read all that has arrived, in however many pieces. */
const BYTES_A_SLICE = 64 * 1024;
const PIECES_A_SLICE = 250;

/** Listens before the reader of the body does. Returns the function that ends this. */
function readInSlices(body: IncomingMessage): () => void {
  let [pieces, bytes] = [0, 0];
  let nextSlice: NodeJS.Immediate | undefined;
  const count = (piece: Buffer): void => {
    pieces++;
    bytes += piece.length;
    if (pieces < PIECES_A_SLICE && bytes < BYTES_A_SLICE) return;
    [pieces, bytes] = [0, 0];
    body.pause();
    nextSlice = setImmediate(() => body.resume());
  };
  body.on('data', count);
  return () => {
    clearImmediate(nextSlice);
    body.off('data', count);
  };
}
