import { must, newcomer } from '../shop.js';

it('GET /health answers 200 to anybody', async () => {
  const { till } = await newcomer();
  const { body } = await must(till.get('health', { headers: { 'x-api-key': undefined } }));
  expect(body).toMatchObject({ resultCd: '000', success: true, data: { status: 'up' } });
});
