import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { ApiConfig } from '@app/config';
import { fanOut, type RequestSink } from '@app/observability';
import { LongWork } from './admission/long-work.js';
import { Pressure } from './admission/pressure.js';
import { ACCOUNT_SHARES, RATE_LIMITS, REQUEST_SINK } from '../infrastructure/tokens.js';
import { TroubleReporter } from '../infrastructure/trouble-reporter.js';
import { answerBrokenRequest } from './errors/broken-requests.js';
import { answerUnknownAddresses, refuseAddress } from './errors/unknown-addresses.js';
import { authenticate } from './hooks/authenticate.js';
import { authenticateOperators } from './hooks/authenticate-operators.js';
import { allowByRole, refuseForeignPages } from './hooks/guard-console.js';
import { OperatorEntrance } from './hooks/operator-entrance.js';
import { Authenticators } from './hooks/authenticators.js';
import { closeAfterRequest } from './hooks/close-after-request.js';
import { closeConnectionsWhileDraining, Drain } from './hooks/drain.js';
import { limitAnswers } from './admission/limit-answers.js';
import { limitArrivalTime } from './hooks/limit-arrival-time.js';
import { limitAddresses, limitRates, type RateLimits } from './admission/limit-rates.js';
import { type AccountShares, limitShares } from './admission/limit-shares.js';
import { putProductionFirst } from './admission/production-first.js';
import { RequestSlices } from './admission/request-slices.js';
import { reportRequests } from './hooks/report-requests.js';
import { RequestLog } from './hooks/request-log.js';
import { refuseOtherSites } from './hooks/same-origin.js';
import { shedLoad } from './admission/shed-load.js';
import { slowDownRefusals } from './admission/slow-refusals.js';
import { withoutConsole } from './requests/console-request.js';
import { acceptJsonBodies } from './requests/json-bodies.js';
import { dropTinyPieces } from './requests/tiny-pieces.js';
import { acceptListBodies } from './requests/list-bodies.js';
import { newId } from '@app/persistence';
import { acceptLineBodies } from './requests/line-bodies.js';

const BODY_BYTES_MAX = 1024 * 1024;
const REQUEST_ID = /^[\w.:-]{1,100}$/;

/**
 * Every request has an id: the sender's own where it is safe to log, and otherwise a new one, which is also the id of the
 * submission or batch that the request makes.
 */
export const fastifyOptions = ({ trustedProxies }: Partial<Pick<ApiConfig, 'trustedProxies'>> = {}) => ({
  trustProxy: trustedProxies ?? false,
  bodyLimit: BODY_BYTES_MAX,
  // See limit-arrival-time.ts.
  requestTimeout: 0,
  keepAliveTimeout: IDLE_MAX_MS,
  genReqId: (request: { headers: Record<string, unknown> }) => {
    const given = request.headers['x-request-id'];
    return typeof given === 'string' && REQUEST_ID.test(given) ? given : newId();
  },
  rewriteUrl: withoutConsole,
  routerOptions: { ignoreTrailingSlash: true },
  // A request that arrived before the server closed gets its real answer.
  return503OnClosing: false,
  frameworkErrors: refuseAddress,
  clientErrorHandler: answerBrokenRequest,
});

/**
 * The checks that every request passes before Nest sees it. They are Fastify hooks and not Nest guards, because a guard runs
 * after the body is read and parsed: a stranger could make the API read a megabyte, and would learn that it is malformed.
 *
 * The order: is there room (006), how often does this IP address call (006), who calls (001), how often do they call (006), how much do
 * they have in hand (006), is there such a route (003), what is in the body.
 */
@Injectable()
export class FastifyHooks {
  constructor(
    @Inject(REQUEST_SINK) private readonly requests: RequestSink,
    private readonly authenticators: Authenticators,
    @Inject(RATE_LIMITS) private readonly limits: RateLimits,
    @Inject(ACCOUNT_SHARES) private readonly shares: AccountShares,
    private readonly drain: Drain,
    private readonly pressure: Pressure,
    private readonly longWork: LongWork,
    private readonly reporter: TroubleReporter,
    private readonly requestLog: RequestLog,
    private readonly operatorEntrance: OperatorEntrance,
  ) {}

  async install(fastify: FastifyInstance): Promise<void> {
    const slices = new RequestSlices();
    dropTinyPieces(fastify);
    reportRequests(fastify, fanOut(this.requests, this.requestLog.note));
    limitArrivalTime(fastify);
    // Node.js reads all connections in one slice.
    slices.install(fastify);
    announceIdleTimeout(fastify, this.drain.ms);
    fastify.addHook('onRequest', async (request, http) => {
      void http.header('x-request-id', request.id);
    });
    const reportShed = this.reporter.while('keeping up');
    shedLoad(fastify, this.pressure, (reason) => reportShed(new Error(reason)));
    slowDownRefusals(fastify);
    limitAddresses(fastify, this.limits);
    refuseForeignPages(fastify);
    authenticate(fastify, this.authenticators);
    // Many may have waited for one answer of the ledger.
    slices.install(fastify);
    limitRates(fastify, this.limits, this.authenticators.dashboardAccess?.marks);
    limitShares(fastify, this.shares);
    limitAnswers(fastify, this.shares);
    putProductionFirst(fastify, this.pressure);
    closeConnectionsWhileDraining(fastify, this.drain);
    closeAfterRequest(fastify);
    answerUnknownAddresses(fastify);
    await authenticateOperators(fastify, this.operatorEntrance);
    allowByRole(fastify);
    refuseOtherSites(fastify);
    acceptJsonBodies(fastify, this.longWork);
    acceptLineBodies(fastify);
    acceptListBodies(fastify);
  }
}

/** The server keeps an idle connection for this long. */
const IDLE_MAX_MS = 90_000;
/**
 * The client is told a shorter time, so that the client closes first. A request that arrives while the server closes gets a
 * reset, and the till does not know whether it sold.
 */
const ANNOUNCED_IDLE_S = 60;

/**
 * A process that ends asks its clients to close their connections, for as long as it drains. A client that was silent for all
 * that time was not asked. So the announced time is no longer than the drain: by then such a client uses a new connection.
 */
export function announceIdleTimeout(fastify: FastifyInstance, drainMs: number): void {
  const seconds =
    drainMs === 0 ? ANNOUNCED_IDLE_S : Math.max(1, Math.min(ANNOUNCED_IDLE_S, Math.floor(drainMs / 1000)));
  fastify.addHook('onRequest', (_, http, next) => {
    void http.header('keep-alive', `timeout=${seconds}`);
    next();
  });
}
