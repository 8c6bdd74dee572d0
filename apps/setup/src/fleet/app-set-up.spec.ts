import type { ApiAnswer, ApiClient } from './api-client.js';
import { ITEM, tinOf } from './sandbox-app.js';
import { OtherInstallationError, AppNotReadyError, AppSetUp } from './app-set-up.js';

const tin = tinOf(1);
const app = { appId: 'app', apiKey: 'service_test_1', tin, bhfId: '00', itemCd: ITEM.itemCode };
const LOCATION = '/api/v1/submissions/1';

const answer = (status: number, body: ApiAnswer['body'] = {}): ApiAnswer => ({ status, location: null, body });
const ready = answer(200, { resultCd: '000' });
const taken: ApiAnswer = { ...answer(202, { resultCd: '006', data: { status: 'RETRYING' } }), location: LOCATION };
const settled = (status: string, more = {}) => answer(200, { resultCd: '000', data: { status, ...more } });
const unreachable = Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } });

/** An API that gives these answers in turn; then it is silent until the signal. */
function setup(...script: (ApiAnswer | Error)[]) {
  const requests: string[] = [];
  const stop = new AbortController();
  const next = async (what: string): Promise<ApiAnswer> => {
    requests.push(what);
    const one = script.shift();
    if (!one) stop.abort();
    stop.signal.throwIfAborted();
    if (one instanceof Error) throw one;
    return one!;
  };
  const api = {
    post: (_: string, path: string, body: object) => next(`${path} ${JSON.stringify(body)}`),
    get: (_: string, path: string) => next(path),
  } as unknown as ApiClient;
  return { asked: requests, run: () => new AppSetUp(api, app, stop.signal, 1).run() };
}

const INITIALIZE = `initialize {"deviceSerialNumber":"RISITI/${tin}/00"}`;
const REGISTER = `items/service ${JSON.stringify(ITEM)}`;

it('initialises the device of an app and then registers its item', async () => {
  const { asked: requests, run } = setup(ready, ready);
  await run();
  expect(requests).toEqual([INITIALIZE, REGISTER]);
});

it.each([429, 500, 502, 503, 504])('repeats a request after the answer %d, and after no answer', async (status) => {
  const { asked: requests, run } = setup(answer(status), unreachable, ready, ready);
  await run();
  expect(requests).toEqual([INITIALIZE, INITIALIZE, INITIALIZE, REGISTER]);
});

it('waits for an accepted submission at its address instead of posting it again', async () => {
  const { asked: requests, run } = setup(ready, taken, settled('QUEUED'), answer(503), settled('APPROVED'));
  await run();
  expect(requests).toEqual([INITIALIZE, REGISTER, LOCATION, LOCATION, LOCATION]);
});

it.each<[string, (ApiAnswer | Error)[], string]>([
  [
    'refused by the authority',
    [taken, settled('REJECTED', { authority: { code: '910', message: 'Parameter error' } })],
    'The tax authority says 910: Parameter error',
  ],
  [
    'for an operator to look into',
    [taken, settled('NEEDS_REVIEW')],
    'The tax authority has not approved it (NEEDS_REVIEW).',
  ],
  ['refused by us', [answer(409, { resultCd: '004', resultMsg: 'Taken.' })], 'The API answers 004: Taken.'],
  ['answered by another', [answer(404, { resultMsg: '<html>' })], 'The API answers 404: <html>'],
  ['still under way at the end', [taken, settled('QUEUED')], 'The tax authority has not approved it (QUEUED).'],
  ['not answered until the end', [unreachable], 'The API gave no answer (ECONNREFUSED).'],
  ['not answered at all', [], 'The API gave no answer.'],
])('an app whose set-up is %s is not ready, and says so', async (_, script, reason) => {
  await expect(setup(...script).run()).rejects.toThrow(new AppNotReadyError(reason));
});

it('stops when the API does not know the key', async () => {
  await expect(setup(answer(401)).run()).rejects.toThrow(OtherInstallationError);
});
