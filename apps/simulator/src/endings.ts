import type { FastifyReply } from 'fastify';

/** An answer in the clothes of a profile. */
export interface Clothed {
  status: number;
  body: object;
}

/** How a call ends for its caller: with the answer, with something else, or not at all. */
export type Ending = (reply: FastifyReply, answer: Clothed) => void;

export const answered: Ending = (reply, { status, body }) => {
  reply.status(status).send(body);
};

/** The socket stays open until the caller gives up. */
export const silence = (reply: FastifyReply): void => {
  reply.hijack();
};

export const reset = (reply: FastifyReply): void => {
  reply.hijack();
  reply.raw.socket?.resetAndDestroy();
};

export const unavailable = (reply: FastifyReply): void => {
  reply.status(503).type('text/plain').send('Service Unavailable');
};

export const badGateway = (reply: FastifyReply): void => {
  reply.status(502).type('text/html').send('<html><body><h1>502 Bad Gateway</h1></body></html>');
};

export const empty = (reply: FastifyReply): void => {
  reply.status(200).type('application/json').send('');
};

/** Cut in the middle, and announced as complete. */
export const truncated: Ending = (reply, { status, body }) => {
  const json = JSON.stringify(body);
  reply
    .status(status)
    .type('application/json')
    .send(json.slice(0, json.length / 2));
};
