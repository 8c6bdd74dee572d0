import type { FastifyRequest } from 'fastify';
import type { DashboardAccess } from '@app/access';
import type { AppState, Principal, Session } from '@app/persistence';
import { failedAt } from '../errors/failure.js';

export const APP_HEADER = 'X-Service-App-Id';
const BEARER = /^Bearer +(\S+) *$/i;

/** Null without a bearer token. */
export const bearerTokenOf = ({ headers }: FastifyRequest): string | null =>
  BEARER.exec(headers.authorization ?? '')?.[1] ?? null;

/** Authenticates a user who has logged in. Outside the dashboard, the user also names the app to work in. */
export async function authenticateByToken(
  request: FastifyRequest,
  token: string | null,
  dashboardAccess: DashboardAccess | null,
  isDashboard: boolean,
): Promise<void> {
  const session = token && dashboardAccess ? await dashboardAccess.sessionOfToken(token) : null;
  if (!session || !dashboardAccess) throw token === null ? missingToken() : invalidToken();
  if (!isDashboard)
    request.principal = await principalOfApp(session, request.headers[APP_HEADER.toLowerCase()], dashboardAccess);
  request.session = session;
}

async function principalOfApp(session: Session, appId: unknown, dashboardAccess: DashboardAccess): Promise<Principal> {
  if (appId === undefined || appId === '') throw missingApp();
  const app = typeof appId === 'string' ? await dashboardAccess.appOf(session, appId.trim()) : null;
  if (!app) throw appNotOfAccount();
  if (app.state !== 'ACTIVE') throw inactiveApp(app.state);
  return app.principal;
}

/** The fix for a missing or wrong token. */
export const HOW_TO_LOG_IN =
  'Log in with POST /api/v1/dashboard/login, and send the accessToken as Authorization: Bearer.';

const missingToken = () => failedAt('001', 'Authorization', 'The Authorization header bears no token.', HOW_TO_LOG_IN);
const invalidToken = () =>
  failedAt('001', 'Authorization', 'The token is not valid, is too old, or its login has ended.', HOW_TO_LOG_IN);

/** The code is neither 002, which concerns bodies, nor 404: the header is half of a credential, and not a question. */
const appRefused = (message: string, fix: string, field = APP_HEADER) =>
  failedAt('001', field, message, fix, { status: 403 });

const missingApp = () =>
  appRefused(`A token opens an app, and the ${APP_HEADER} header, which names it, is missing.`, HOW_TO_NAME_AN_APP);
/** The same answer for an app that does not exist and for an app of another account. */
const appNotOfAccount = () => appRefused('Your account has no such app.', HOW_TO_NAME_AN_APP);

const HOW_TO_NAME_AN_APP = `Send the appId of an app of GET /api/v1/dashboard/apps in the header ${APP_HEADER}.`;

const INACTIVE: Record<Exclude<AppState, 'ACTIVE'>, [message: string, fix: string]> = {
  PENDING: ['The app waits to be activated by an operator.', 'Wait until its state is ACTIVE, or use a sandbox app.'],
  SUSPENDED: ['The app was suspended by an operator.', 'Ask whoever operates this service for the reason.'],
};

export const inactiveApp = (state: Exclude<AppState, 'ACTIVE'>, field?: string) =>
  appRefused(...INACTIVE[state], field);
