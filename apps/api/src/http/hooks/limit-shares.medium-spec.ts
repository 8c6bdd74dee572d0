import Fastify from 'fastify';
import { Shares } from '@app/access';
import type { Principal } from '@app/persistence';
import type { Failure } from '../errors/failure.js';
import { limitShares } from './limit-shares.js';

/** The hook alone, before routes that keep no body. A body of one account may have 50 bytes. */
function setup() {
  const many = () => new Shares(1_000);
  const bodyBytes = new Shares(100);
  const shares = { writes: many(), reads: many(), streams: many(), uploads: many(), bodyBytes, answerBytes: many() };
  const fastify = Fastify();
  fastify.decorateRequest('principal', null);
  fastify.addHook('onRequest', async (request) => {
    request.principal = { accountId: 'one', environment: 'PRODUCTION' } as unknown as Principal;
  });
  limitShares(fastify, shares);
  fastify.setErrorHandler(async (error, request, http) => http.send((error as Failure).toReply(request.id).body));
  fastify.addContentTypeParser('*', async () => null);
  fastify.removeContentTypeParser(['application/json', 'text/plain']);
  for (const url of ['/api/v1/sales', '/api/v1/batches']) fastify.post(url, async () => ({ success: true }));
  const isTaken = async (path: string, type: string | undefined, bytes = 60) => {
    const headers = { ...(type && { 'content-type': type }), 'content-length': String(bytes) };
    const answer = await fastify.inject({
      method: 'POST',
      url: `/api/v1/${path}`,
      headers,
      payload: 'x'.repeat(bytes),
    });
    return answer.json<{ success: boolean }>().success;
  };
  return { isTaken };
}

describe('the bytes of a body', () => {
  it.each([
    'application/json',
    'application/JSON',
    'application/json; x=ndjson',
    'application/x-ndjson',
    'text/csv',
    'text/plain',
    'application/xml',
    undefined,
  ])('count whatever its type is (%s)', async (type) => {
    const { isTaken } = setup();
    expect([await isTaken('sales', type, 50), await isTaken('sales', type)]).toEqual([true, false]);
  });

  it.each(['application/x-ndjson', 'application/NDJSON; charset=utf-8', 'application/jsonl'])(
    'do not count where lines are uploaded (%s), which are never kept',
    async (type) => {
      const { isTaken } = setup();
      expect(await isTaken('batches', type)).toBe(true);
    },
  );

  it.each(['application/json', 'application/json; x=application/x-ndjson', 'text/csv', undefined])(
    'count where a list is uploaded (%s)',
    async (type) => {
      const { isTaken } = setup();
      expect(await isTaken('batches', type)).toBe(false);
    },
  );
});
