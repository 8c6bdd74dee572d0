import { reader, untilPulled } from '../copies.js';
import { must } from '../shop.js';

it('POST /sync answers 202 and 000 at once, and where to see how it goes', async () => {
  const { stack, till } = await reader();
  await untilPulled(till);
  await stack.query(`UPDATE pulls SET pulled_at = NULL WHERE tin = $1`, [till.tin]);
  await stack.simulator.setLatencyOf('selectBhfList', till.tin, 5_000);
  const answer = await till.post('sync', {});
  expect(answer).toMatchObject({ status: 202, body: { resultCd: '000', data: { state: 'pulling' } } });
  const seen = await must(till.get(answer.headers.get('location')!, { prefer: 'wait=60' }));
  expect(seen.body.data).toMatchObject({ state: 'done' });
});
