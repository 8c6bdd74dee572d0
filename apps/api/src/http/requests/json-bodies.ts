import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isTooHeavy, type JsonWeight, parseJson, weighJson } from '@app/contract';
import type { LongWork } from '../admission/long-work.js';
import { failedAt } from '../errors/failure.js';
import { holderOf } from '../admission/limit-shares.js';
import { collectBody, refuseBody } from './collect-body.js';
import { isUpload } from './upload-route.js';

/**
 * Accepts JSON only. An empty body is fine in any content type: each operation checks whether it needs one. The list of a
 * batch is passed on as bytes, because it is parsed element by element.
 */
export function acceptJsonBodies(fastify: FastifyInstance, longWork: LongWork): void {
  // The address names what is withdrawn, and a body is ignored.
  fastify.addHttpMethod('DELETE', { hasBody: false, overrideExisting: true });
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', async (request: FastifyRequest, body: IncomingMessage) => {
    const bytes = await collectBody(request, body);
    if (isUpload(request)) return bytes;
    const weight = weighJson(bytes);
    const restMs = restAfter(bytes, weight);
    if (restMs < LONG_MS || isTooHeavy(weight)) return parseBody(bytes, weight);
    return longWork.inRotation(async () => parseBody(bytes, weight), { account: holderOf(request), restMs });
  });
  fastify.addContentTypeParser('*', refuseBody);
}

/** A body whose reading takes the process at least so long is read in rotation. One that is refused without reading it is not. */
const LONG_MS = 8;
const BYTES_A_MS = 8 * 1024;
const VALUES_A_MS = 100;

/** The time that reading the body takes in the worst case: parsing, comparing, and saying what is wrong with it. */
const restAfter = ({ length }: Buffer, { values }: JsonWeight): number =>
  Math.max(length / BYTES_A_MS, values / VALUES_A_MS);

function parseBody(bytes: Buffer, weight: JsonWeight): unknown {
  const parsed = parseJson(bytes, weight);
  if (parsed.ok) return parsed.value;
  throw failedAt('003', 'body', `The body ${parsed.fault}.`, parsed.fix);
}
