/** What a server is asked, and what it answers in turn; the last answer is given from then on. An error means that no answer comes. */
export class ScriptedServer {
  readonly asked: { method: string; path: string; headers: Headers; body: unknown }[] = [];

  constructor(private readonly answers: (Response | Error | ((body: unknown) => Response | Error))[]) {}

  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const text = await request.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const { pathname, search } = new URL(request.url);
    this.asked.push({ method: request.method, path: pathname + search, headers: request.headers, body });
    const next = this.answers.length > 1 ? this.answers.shift()! : this.answers[0]!;
    const answer = typeof next === 'function' ? next(body) : next;
    if (answer instanceof Error) throw answer;
    return answer.clone();
  };

  get keys(): (string | null)[] {
    return this.asked.map(({ headers }) => headers.get('idempotency-key'));
  }
}

export const answer = (status: number, resultCd: string, data: unknown = null, headers: Record<string, string> = {}) =>
  new Response(
    JSON.stringify({
      ...{ resultCd, resultMsg: `It says ${resultCd}`, success: resultCd === '000', data },
      ...(resultCd !== '000' && { errors: [{ field: 'invcNo', code: resultCd, message: 'So', fix: 'Do this.' }] }),
    }),
    { status, headers: { 'content-type': 'application/json', ...headers } },
  );

export const RECEIPT = { cisInvcNo: 7, rcptSign: 'NHDN4GV43P4VU3YS', intrlData: 'OORQQ2NDG6ZXK7AU4WZV6KRUOI' };
export const PENDING = { submissionId: 'a9b0', status: 'RETRYING', invcNo: 'INV-1', nextAttemptAt: null };

export const signed = () => answer(200, '000', RECEIPT);
export const accepted = () => answer(202, '000', PENDING);
export const cut = () => new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') });
