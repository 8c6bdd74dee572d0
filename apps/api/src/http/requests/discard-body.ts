import type { IncomingMessage } from 'node:http';
import { Pace } from '../admission/pace.js';

/** The number of bytes after which a body waits. One waiting body goes on every 10 ms: twelve mebibytes a second of all bodies together. */
const PART_BYTES = 128 * 1024;
const PART_EVERY_MS = 10;

/** Addresses go on in rotation. */
const pace = new Pace(PART_EVERY_MS);

/**
 * Throws the rest of a body away, so that it does not block the answer: a sender may send everything before it reads. It takes its
 * time: each 32 mebibytes that are received make Node.js look through all memory for garbage.
 */
export function discardBody(body: IncomingMessage): void {
  let bytes = 0;
  body.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes < PART_BYTES) return;
    bytes = 0;
    void waitForNextPart(body);
  });
  body.resume();
}

async function waitForNextPart(body: IncomingMessage): Promise<void> {
  body.pause();
  await pace.admit(body.socket.remoteAddress ?? '');
  body.resume();
}
