import { apiBench } from './test/api-bench.js';
import { returnOf, saleWith } from './test/sales.js';

let bench: Awaited<ReturnType<typeof apiBench>>;
beforeAll(async () => void (bench = await apiBench()));
afterAll(() => bench.close());

/** A day with everything in it: what goes well, what is refused, what fails, and what nobody expected. */
async function aDay() {
  const till = await bench.till();
  const buyer = { custTin: 'A987654321Z', custNm: 'Siri Limited', remark: 'kept between us' };
  await till.post('/sales', saleWith({ invcNo: 'GOOD', ...buyer }));
  await till.post('/sales', saleWith({ ...buyer, remark: 'simulate:reject=921:Not today' }));
  await till.post('/sales', saleWith({ ...buyer, remark: 'simulate:accept-then-reset' }));
  await till.post('/sales', returnOf('GOOD', buyer));
  await bench.control('down');
  const { headers } = await till.post('/sales', saleWith(buyer));
  await bench.control('up');
  await till.get(headers.get('location')!, { prefer: 'wait=10' });
  await till.send('POST', `/sales?x-api-key=${till.apiKey}`, '{"custNm":"Siri Limited"', {
    'content-type': 'application/json',
  });
  await bench.db.query('ALTER TABLE items RENAME TO hidden');
  await till.get(`/items?x-api-key=${till.apiKey}`);
  await bench.db.query('ALTER TABLE hidden RENAME TO items');
  return till;
}

it('the log tells what happened, and nothing of what must stay between caller and authority', async () => {
  const till = await aDay();
  const log = bench.log.join('');
  for (const event of ['accepted', 'claimed', 'settled']) expect(log).toContain(`"event":"${event}"`);
  expect(log).toContain('a request failed');
  const cmcKey = await bench.cmcKeyOf(till);
  expect(cmcKey.length).toBeGreaterThan(20);
  const secrets = {
    cmcKey,
    apiKey: till.apiKey.slice(16),
    pin: 'A987654321Z',
    name: 'Siri Limited',
    remark: 'kept between us',
  };
  for (const [name, secret] of Object.entries(secrets)) expect([name, log.includes(secret)]).toEqual([name, false]);
  expect(log).not.toMatch(/"trdInvcNo|wireBody|rcptSign/);
});

it('what nobody expected is logged once, with the id its sender was given', async () => {
  const till = await bench.stranger();
  await bench.db.query('ALTER TABLE items RENAME TO hidden');
  const answered = await till
    .get('/items', { 'x-request-id': 'till-7:42' })
    .finally(() => bench.db.query('ALTER TABLE hidden RENAME TO items'));
  expect([answered.status, answered.body]).toEqual([
    500,
    {
      ...{ resultCd: '905', success: false, data: null, requestId: 'till-7:42' },
      ...{ resultMsg: 'Something failed on our side.', message: 'Something failed on our side.' },
    },
  ]);
  const lines = bench.log.filter((line) => line.includes('till-7:42'));
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 50, path: '/api/v1/items', err: { code: '42P01' } });
});
