import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Registry, RequestSink } from '@app/observability';
import { authenticate, type Doors } from './hooks/authenticate.js';
import { arriveInTime } from './hooks/limit-arrival-time.js';
import type { Pressure } from '../infrastructure/pressure.js';
import { answerBrokenRequest } from './errors/broken-requests.js';
import { askToLeave, type Drain } from './hooks/drain.js';
import { askToHangUpFirst, IDLE_MAX_MS } from './hooks/idle-connections.js';
import { readJsonBodies } from './requests/json-bodies.js';
import { passLinesOn } from './requests/line-bodies.js';
import { type Limits, limitRates } from './hooks/limit-rates.js';
import { offerMetrics } from '../health/metrics-page.js';
import { partInPeace } from './hooks/close-after-request.js';
import { reportRequests } from './hooks/report-requests.js';
import { type Door, letOnlyOperatorsIn } from './hooks/authenticate-operators.js';
import { refuseOtherSites } from './hooks/same-origin.js';
import { shedLoad } from './hooks/shed-load.js';
import { answerUnknownAddresses, refuseAddress } from './errors/unknown-addresses.js';

const BODY_BYTES_MAX = 1024 * 1024;
const REQUEST_ID = /^[\w.:-]{1,100}$/;

/** Fastify before Nest: limits, and an id for every request, its sender's own where that can be logged safely. */
export const fastifyOptions = () => ({
  bodyLimit: BODY_BYTES_MAX,
  // See arrive-in-time.ts.
  requestTimeout: 0,
  keepAliveTimeout: IDLE_MAX_MS,
  genReqId: (request: { headers: Record<string, unknown> }) => {
    const given = request.headers['x-request-id'];
    return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
  },
  routerOptions: { ignoreTrailingSlash: true },
  // Whoever got in before the door closed is answered, and in our words.
  return503OnClosing: false,
  frameworkErrors: refuseAddress,
  clientErrorHandler: answerBrokenRequest,
});

/** Who is told of requests, what is counted, and who may see it. */
export interface Sight {
  requests: RequestSink;
  registry: Registry;
  metricsToken: string | undefined;
}

/** Who may ask, how much, and for how long yet. */
export interface Admission {
  doors: Doors;
  limits: Limits;
  /** Through which operators come. */
  door: Door;
  drain: Drain;
  /** What is in hand already, and who is told when that is too much. */
  pressure: Pressure;
  onShed(why: string): void;
}

/**
 * Whether there is room at all; then in the order of their codes: who asks (001), and how often; whether for anything there
 * is; only then what the body is.
 */
export async function prepareFastify(
  fastify: FastifyInstance,
  { doors, limits, door, drain, pressure, onShed }: Admission,
  sight: Sight,
): Promise<void> {
  reportRequests(fastify, sight.requests);
  arriveInTime(fastify);
  askToHangUpFirst(fastify);
  fastify.addHook('onRequest', async (request, http) => {
    void http.header('x-request-id', request.id);
  });
  shedLoad(fastify, pressure, onShed);
  authenticate(fastify, doors);
  limitRates(fastify, limits);
  askToLeave(fastify, drain);
  partInPeace(fastify);
  answerUnknownAddresses(fastify);
  await letOnlyOperatorsIn(fastify, door);
  refuseOtherSites(fastify);
  readJsonBodies(fastify);
  passLinesOn(fastify);
  offerMetrics(fastify, sight.registry, sight.metricsToken);
}
