import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ShareHolder, Shares } from '@app/access';
import { clientAddress, requestingAccount } from '@app/persistence';
import type { Failure } from '../errors/failure.js';
import { CLOSE_CONNECTION, tooMany } from '../errors/too-many.js';
import { clientAddressOf, clientNetworkOf } from '../requests/client-network.js';
import { isConsoleSession } from '../requests/console-request.js';
import { isUpload, isUploadOfLines, routePathOf } from '../requests/upload-route.js';
import { isWrite } from './shed-load.js';
import { whenClosed } from '../hooks/when-closed.js';

/** The parts of one process that the accounts share. */
export interface AccountShares {
  writes: Shares;
  reads: Shares;
  /** Answers that are sent for as long as their client reads: the results of a batch, and lists without a limit. */
  streams: Shares;
  uploads: Shares;
  /** The bytes of bodies that are kept in memory as a whole. */
  bodyBytes: Shares;
  /** The bytes of large answers in memory, see limit-answers.ts. */
  answerBytes: Shares;
}

const RETRY_S = 5;

/**
 * Refuses a request if its account has its share in hand already; requests of other accounts go on. It runs after authentication
 * and before the body is read.
 */
export function limitShares(fastify: FastifyInstance, shares: AccountShares): void {
  fastify.addHook('onRequest', async (request, http) => {
    const kind = kindOf(request);
    if (kind === null) return;
    const taken: (() => void)[] = [];
    const giveBack = () => taken.forEach((give) => give());
    const take = (share: keyof AccountShares, amount?: number): void => {
      const give = shares[share].take(shareHolderOf(request), amount);
      if (give) return void taken.push(give);
      // The refusal may wait, and keeps nothing meanwhile.
      giveBack();
      throw overShare(share, request);
    };
    take(kind);
    if (kind === 'writes' || kind === 'uploads') take('bodyBytes', bodyBytesOf(request));
    whenClosed(http.raw, giveBack);
  });
  // Not earlier: while the body arrives, Node.js runs in the context of the connection.
  fastify.addHook('preHandler', (request, _, next) =>
    clientAddress.run(clientAddressOf(request), () => requestingAccount.run(holderOf(request), next)),
  );
}

/** The holder of a request: its account, or the network of a stranger. */
export const holderOf = (request: FastifyRequest): string =>
  request.principal?.accountId ?? request.session?.accountId ?? clientNetworkOf(request);

/** An operator activates each app of production, while anybody may open accounts for the sandbox and the dashboard. */
export const shareHolderOf = (request: FastifyRequest): ShareHolder => ({
  account: holderOf(request),
  isOpen: isOpen(request),
  network: clientNetworkOf(request),
});

/** True for strangers and accounts of the sandbox: anybody can become one. */
export const isOpen = ({ principal }: FastifyRequest): boolean => principal?.environment !== 'PRODUCTION';

/** The length may be missing; then any body may come. */
function bodyBytesOf(request: FastifyRequest): number {
  if (isUploadOfLines(request)) return 0;
  const { headers, routeOptions } = request;
  const length = Number(headers['content-length'] ?? NaN);
  const max = routeOptions.bodyLimit ?? 0;
  return length <= max ? length : headers['transfer-encoding'] === undefined ? 0 : max;
}

const RESULTS_PATH = '/api/v1/batches/:id/results';

function kindOf(request: FastifyRequest): Exclude<keyof AccountShares, 'bodyBytes' | 'answerBytes'> | null {
  if (isUpload(request)) return 'uploads';
  // Not shed with the writes of tills, because operators log in there on a bad night.
  if (isConsoleSession(request)) return request.method === 'GET' ? 'reads' : 'writes';
  if (isWrite(request)) return 'writes';
  const path = routePathOf(request);
  if (!path.startsWith('/api/v1/')) return null;
  return path === RESULTS_PATH || isWholeList(path, request) ? 'streams' : 'reads';
}

function isWholeList(path: string, { query, headers }: FastifyRequest): boolean {
  if (path === '/api/v1/submissions') return EXPORTED.test(headers.accept ?? '');
  return path === '/api/v1/stock/master' || (path === '/api/v1/items' && !(query as Record<string, unknown>).limit);
}

const EXPORTED = /text\/csv|application\/x-ndjson/i;

const NAMES: Record<keyof AccountShares, string> = {
  writes: 'requests that write',
  reads: 'requests that read',
  streams: 'lists and results that are being sent',
  uploads: 'uploads',
  bodyBytes: 'bytes of bodies',
  answerBytes: 'bytes of answers',
};

export const overShare = (kind: keyof AccountShares, request: FastifyRequest): Failure =>
  tooMany(
    'account',
    isOpen(request)
      ? `Your account, your network or the sandbox as a whole has as many ${NAMES[kind]} in hand as it may`
      : `Your account has as many ${NAMES[kind]} in hand as one account may`,
    ', when some of the others have ended',
    { retryAfterS: RETRY_S, headers: kind === 'uploads' ? CLOSE_CONNECTION : {} },
  );
