import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Registry, RequestSink } from '@app/observability';
import { authenticate, type Authenticators } from './hooks/authenticate.js';
import { limitArrivalTime } from './hooks/limit-arrival-time.js';
import type { Pressure } from '../infrastructure/pressure.js';
import { answerBrokenRequest } from './errors/broken-requests.js';
import { closeConnectionsWhileDraining, type Drain } from './hooks/drain.js';
import { announceIdleTimeout, IDLE_MAX_MS } from './hooks/idle-connections.js';
import { acceptJsonBodies } from './requests/json-bodies.js';
import { acceptLineBodies } from './requests/line-bodies.js';
import { type RateLimits, limitRates } from './hooks/limit-rates.js';
import { serveMetrics } from '../health/metrics-page.js';
import { closeAfterRequest } from './hooks/close-after-request.js';
import { reportRequests } from './hooks/report-requests.js';
import { type OperatorAuthenticator, authenticateOperators } from './hooks/authenticate-operators.js';
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
export interface Monitoring {
  requests: RequestSink;
  registry: Registry;
  metricsToken: string | undefined;
}

/** Who may ask, how much, and for how long yet. */
export interface RequestChecks {
  authenticators: Authenticators;
  limits: RateLimits;
  /** Through which operators come. */
  operatorAuthenticator: OperatorAuthenticator;
  drain: Drain;
  /** What is in hand already, and who is told when that is too much. */
  pressure: Pressure;
  onShed(reason: string): void;
}

/**
 * Whether there is room at all; then in the order of their codes: who asks (001), and how often; whether for anything there
 * is; only then what the body is.
 */
export async function prepareFastify(
  fastify: FastifyInstance,
  { authenticators, limits, operatorAuthenticator, drain, pressure, onShed }: RequestChecks,
  monitoring: Monitoring,
): Promise<void> {
  reportRequests(fastify, monitoring.requests);
  limitArrivalTime(fastify);
  announceIdleTimeout(fastify);
  fastify.addHook('onRequest', async (request, http) => {
    void http.header('x-request-id', request.id);
  });
  shedLoad(fastify, pressure, onShed);
  authenticate(fastify, authenticators);
  limitRates(fastify, limits);
  closeConnectionsWhileDraining(fastify, drain);
  closeAfterRequest(fastify);
  answerUnknownAddresses(fastify);
  await authenticateOperators(fastify, operatorAuthenticator);
  refuseOtherSites(fastify);
  acceptJsonBodies(fastify);
  acceptLineBodies(fastify);
  serveMetrics(fastify, monitoring.registry, monitoring.metricsToken);
}
