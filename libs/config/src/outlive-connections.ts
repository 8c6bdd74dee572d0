import type { EventEmitter } from 'node:events';

/**
 * Postgres may end a connection at any moment. The one who uses it learns so from their next statement, and the pool replaces it. Without
 * a listener its error would end the process. The pool listens only while a connection is idle, and its next user begins a moment after it
 * was handed out. An end that arrives together with the answer before it comes in between, so we listen all the time.
 */
export function outliveConnections(pool: EventEmitter): void {
  pool.on('error', () => {});
  pool.on('connect', (connection: EventEmitter) => connection.on('error', () => {}));
}
