import { provisionOperator } from '@app/access';
import type { Envelope } from '@app/contract';
import { eventually } from '@app/testing';
import { apiBench } from '../../test/api-bench.js';
import { freshNumber, saleWith } from '../../test/sales.js';
import type { ApiTill } from '../../test/till.js';

const LOGIN = { email: 'olive@example.org', password: 'a long password of Olive' };
const AUTHORIZATION = `Basic ${Buffer.from(`${LOGIN.email}:${LOGIN.password}`).toString('base64')}`;

export const REASON = 'Looked at it with the branch';

export interface OperatorAnswer {
  status: number;
  body: Envelope<Record<string, never>>;
}

interface SubmissionRow {
  id: string;
  laneId: string;
  status: string;
}

/** An API bench, and an operator who may call it. */
export async function operatorBench(env: Record<string, string> = {}) {
  const bench = await apiBench({ AUTHORITY_DOUBT_WINDOW: '300ms', ...env });
  await provisionOperator(bench.db, LOGIN.email, LOGIN.password);
  const send = async (method: string, path: string, body?: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${bench.api.url}/admin/api/${path}`, {
      ...{ method, body },
      headers: { authorization: AUTHORIZATION, ...headers },
    });
    return { status: response.status, body: await response.json() } as OperatorAnswer;
  };
  const rowOf = async ({ tin }: ApiTill, reference: string | null = null) => {
    const newest = `SELECT id, lane_id AS "laneId", status FROM submissions
      WHERE tin = $1 AND ($2::text IS NULL OR reference = $2) ORDER BY accepted_at DESC, id DESC LIMIT 1`;
    return (await bench.db.query<SubmissionRow>(newest, [tin, reference]))[0]!;
  };
  /** The authority gives this till no clear answer until `clearFaults`, or only none to sales if it keeps them. */
  const silence = async ({ tin }: ApiTill, isKept = false) => {
    const sale = { operation: 'saveTrnsSalesOsdc', tin };
    if (isKept) await bench.control('faults', { ...sale, fault: 'accept-then-reset', times: 1 });
    const question = { operation: 'selectInvoiceDetails' };
    await bench.control('faults', { ...(isKept && question), tin, fault: 'empty-200', times: 1_000 });
  };
  return Object.assign(bench, {
    newestOf: async (till: ApiTill) => (await rowOf(till)).id,
    rowOf,
    silence,
    /** A sale whose fate Risiti cannot find out; the authority has it if `isKept`. */
    inReview: async ({ isKept = false, invcNo = freshNumber(), till: given = null as ApiTill | null } = {}) => {
      const till = given ?? (await bench.till());
      await silence(till, isKept);
      await till.post('/sales', saleWith({ invcNo }), { prefer: 'respond-async' });
      const row = await eventually(async () => {
        const found = await rowOf(till, invcNo);
        if (found.status !== 'NEEDS_REVIEW') throw new Error(found.status);
        return found;
      });
      await (await fetch(`${bench.simulator.controlUrl}/control/faults`, { method: 'DELETE' })).text();
      return { till, invcNo, ...row };
    },
    operator: {
      send,
      get: (path: string) => send('GET', path),
      post: (path: string, body: object = { reason: REASON }) =>
        send('POST', path, JSON.stringify(body), { 'content-type': 'application/json' }),
    },
  });
}

/** The wrong fields of an answer, each with its code. */
export const faultsOf = ({ body }: OperatorAnswer): string[] =>
  (body.errors ?? []).map(({ code, field }) => `${code} ${field}`);
