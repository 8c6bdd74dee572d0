import type { IncomingMessage } from 'node:http';
import { WireReply } from './wire-reply.js';
import type { RequestHandler } from './wire-listener.js';
import { WireRouter } from './wire-router.js';

export const BODY_BYTES_MAX = 8 * 1024 * 1024;

/** Serves the authority's paths without a framework; bodies stay unparsed. */
export const wireRequestHandler =
  (wire: WireRouter): RequestHandler =>
  (request, response) => {
    const reply = new WireReply(response);
    if (!WireRouter.knows(request.url!.split('?', 1)[0]!))
      return reply.status(404).type('text/plain').send('Not Found');
    readBody(request, (body) => {
      if (body) void wire.receive(request, body, reply);
      else reply.status(413).type('text/plain').send('Payload Too Large');
    });
  };

/** Passes `undefined` if the body is too large. A caller that hangs up early gets no call. */
function readBody(request: IncomingMessage, done: (body: Buffer | undefined) => void): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= BODY_BYTES_MAX) chunks.push(chunk);
  });
  request.once('end', () => {
    const [first = Buffer.alloc(0)] = chunks;
    if (bytes > BODY_BYTES_MAX) done(undefined);
    else done(chunks.length > 1 ? Buffer.concat(chunks) : first);
  });
}
