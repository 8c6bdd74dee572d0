import { type CallHandler, type ExecutionContext, Inject, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { finalize, type Observable } from 'rxjs';
import type { ApiConfig } from '@app/config';
import { type Environment, perEnvironment } from '@app/domain';
import { FairGate } from '@app/persistence';
import { Pressure } from './pressure.js';
import { SETTINGS } from '../../infrastructure/tokens.js';
import { tooMany } from '../errors/too-many.js';
import { isPublicDashboardRequest } from '../hooks/authenticate.js';
import { isRefresh } from './limit-rates.js';
import { holderOf } from './limit-shares.js';
import { isWrite } from './shed-load.js';
import { routePathOf } from '../requests/upload-route.js';

/** Requests of one account that may wait for a place. */
const WAITING_MAX = 200;
const RETRY_S = 5;
const REFRESHES_MAX = 2;
/** A place rests, while more requests of its account wait, for twice as long as it worked. */
const REST_FACTOR = 2;
const REST_MAX_MS = 300;

/**
 * Withdrawals and the dashboard are served in rotation among accounts, and use at most half of the connections of their environment. Each of
 * them may wait for a lock of its own account and keep a connection meanwhile. Documents need no place: many of them share a
 * statement, which gives up soon on a lock. An account that sends many of them rests in between: they cost the processor and the
 * ledger, which all share.
 *
 * The place is free again when the work ends, not when the client hangs up, because a client that leaves does not end the work.
 */
@Injectable()
export class RotationInterceptor implements NestInterceptor {
  private readonly gates: Record<Environment, FairGate>;
  /** A stranger may send made-up tokens, and each is looked up. Networks get the connections for access in rotation. */
  private readonly refreshes = new FairGate(REFRESHES_MAX, WAITING_MAX);
  readonly now = () => performance.now();

  constructor(
    @Inject(SETTINGS) { poolSize }: Pick<ApiConfig, 'poolSize'>,
    private readonly pressure: Pressure,
  ) {
    this.gates = perEnvironment(() => new FairGate(Math.max(1, Math.floor(poolSize / 2)), WAITING_MAX));
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const account = holderOf(request);
    if (isWrite(request) && this.pressure.hasTooManyStatements(account)) throw tooManyStatements();
    const gate = this.gateOf(request);
    if (!gate) return next.handle();
    const leave = await gate.enter(account);
    const beganAt = this.now();
    const restMs = () => (gate.wantsMore(account) ? REST_FACTOR * (this.now() - beganAt) : 0);
    return next.handle().pipe(finalize(() => leave(Math.min(REST_MAX_MS, restMs()))));
  }

  private gateOf(request: FastifyRequest): FairGate | null {
    if (isRefresh(request)) return this.refreshes;
    return needsPlace(request) ? this.gates[request.principal?.environment ?? 'PRODUCTION'] : null;
  }
}

const DASHBOARD_PATHS = /^\/api\/v1\/dashboard\//;
/** Passwords are checked one at a time, in rotation among users. A connection is not kept meanwhile. */
const PASSWORD_PATH = '/api/v1/dashboard/password';

function needsPlace(request: FastifyRequest): boolean {
  const path = routePathOf(request);
  if (DASHBOARD_PATHS.test(path)) return path !== PASSWORD_PATH && !isPublicDashboardRequest(request);
  return request.method === 'DELETE' && isWrite(request);
}

const tooManyStatements = () =>
  tooMany(
    'account',
    'Too many statements of your account wait for the database already',
    ', and fewer requests at the same time',
    { retryAfterS: RETRY_S },
  );
