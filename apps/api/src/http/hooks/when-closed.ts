import type { ServerResponse } from 'node:http';

/** Calls the function when the connection of an answer closes, or at once if it is closed: no event follows then. */
export function whenClosed(http: ServerResponse, leave: () => void): void {
  if (http.closed) leave();
  else http.once('close', leave);
}
