import type { FastifyRequest } from 'fastify';
import type { DashboardAccess } from '@app/access';
import type { AppState, Principal, Session } from '@app/persistence';
import { type Failure, failedAt } from '../errors/failure.js';
import { routePathOf } from '../requests/upload-route.js';
import { Standing } from './standing.js';

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
  if (!session || !dashboardAccess) throw token === null ? missingToken() : invalidToken(token);
  await letIn(request, session, { dashboardAccess, isDashboard, ended: () => invalidToken(token!) });
}

/** Authenticates a user who has logged in at the console. */
export async function authenticateByCookie(
  request: FastifyRequest,
  cookie: string | undefined,
  dashboardAccess: DashboardAccess | null,
  isDashboard: boolean,
): Promise<void> {
  const session = await dashboardAccess?.console.sessionOf(cookie);
  if (!session || !dashboardAccess) throw loggedOut();
  await letIn(request, session, { dashboardAccess, isDashboard, ended: loggedOut });
}

interface Entry {
  dashboardAccess: DashboardAccess;
  isDashboard: boolean;
  /** The answer when the login has ended. */
  ended(): Failure;
}

async function letIn(request: FastifyRequest, session: Session, entry: Entry): Promise<void> {
  const { dashboardAccess, isDashboard, ended } = entry;
  if (!isDashboard) request.principal = await principalOfApp(session, request, dashboardAccess);
  request.session = session;
  // The access token may expire meanwhile; its login goes on.
  request.standing = new Standing(async () => {
    const now = await dashboardAccess.sessionOf(session);
    if (!now || now.role !== session.role) throw ended();
    if (!isDashboard) await principalOfApp(now, request, dashboardAccess);
  });
}

const loggedOut = () =>
  failedAt(
    '001',
    'cookie',
    'You are not logged in at this browser: you have not logged in here, or your login has ended.',
    'Log in at /console.',
  );

async function principalOfApp(
  session: Session,
  request: FastifyRequest,
  dashboardAccess: DashboardAccess,
): Promise<Principal> {
  const appId = request.headers[APP_HEADER.toLowerCase()];
  if (appId === undefined || appId === '') throw missingApp();
  const app = typeof appId === 'string' ? await dashboardAccess.appOf(session, appId.trim()) : null;
  if (!app) throw appNotOfAccount();
  if (app.state !== 'ACTIVE' && !(app.state === 'SUSPENDED' && readsOwnDocuments(request)))
    throw inactiveApp(app.state);
  return { ...app.principal, loginId: session.loginId };
}

/** These operations show what the account itself submitted, and nothing else of the taxpayer. */
const OWN_DOCUMENTS = /^\/api\/v1\/(submissions|batches|reverse-invoices)(\/|$)/i;

/** The law wants an account to keep its documents, so its users read them although an operator has suspended their app. */
const readsOwnDocuments = (request: FastifyRequest): boolean =>
  ['GET', 'HEAD'].includes(request.method) && OWN_DOCUMENTS.test(routePathOf(request));

/** The fix for a missing or wrong token. */
export const HOW_TO_LOG_IN =
  'Log in with POST /api/v1/dashboard/login, and send the accessToken as Authorization: Bearer, without x-api-key.';

const missingToken = () =>
  failedAt('001', 'Authorization', 'The Authorization header has no Bearer token.', HOW_TO_LOG_IN);
const invalidToken = (token: string) =>
  token.startsWith(API_KEY_PREFIX)
    ? failedAt('001', 'Authorization', 'The Authorization header holds an API key instead of a token.', SEND_AS_KEY)
    : failedAt('001', 'Authorization', 'The access token is not valid or has expired.', HOW_TO_RENEW);

const API_KEY_PREFIX = 'service_';
const SEND_AS_KEY = 'Send the API key in the header x-api-key, without Bearer, and leave the Authorization header out.';
const HOW_TO_RENEW = 'Get a new one with POST /api/v1/dashboard/refresh, or log in with POST /api/v1/dashboard/login.';

/** The code is neither 002, which concerns bodies, nor 404: the header is half of a credential, and not a question. */
const appRefused = (message: string, fix: string, field = APP_HEADER) =>
  failedAt('001', field, message, fix, { status: 403 });

const missingApp = () => appRefused(`The header ${APP_HEADER} is required with an access token.`, HOW_TO_NAME_AN_APP);
/** The same answer for an app that does not exist and for an app of another account. */
const appNotOfAccount = () => appRefused('No app of your account has this appId.', HOW_TO_NAME_AN_APP);

const HOW_TO_NAME_AN_APP = `Send the appId of an app of GET /api/v1/dashboard/apps in the header ${APP_HEADER}.`;

const INACTIVE: Record<Exclude<AppState, 'ACTIVE'>, [message: string, fix: string]> = {
  PENDING: [
    'An operator has not activated the app yet.',
    'Wait until GET /api/v1/dashboard/apps shows the state ACTIVE, or use a sandbox app.',
  ],
  SUSPENDED: [
    'An operator has suspended the app.',
    'Contact support of this service with the appId. GET /api/v1/submissions, /batches and /reverse-invoices still answer to a login.',
  ],
};

export const inactiveApp = (state: Exclude<AppState, 'ACTIVE'>, field?: string) =>
  appRefused(...INACTIVE[state], field);
