import type { ServerResponse } from 'node:http';

/** Calls the function once the connection of an answer is closed. It may have closed before: then no event follows. */
export function whenClosed(http: ServerResponse, leave: () => void): void {
  if (http.closed) leave();
  else http.once('close', leave);
}
