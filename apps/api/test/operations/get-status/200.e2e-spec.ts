import { must, newcomer } from '../shop.js';

it('GET /status answers 200 to anybody, with how the service is doing and nothing of anybody', async () => {
  const { till } = await newcomer();
  const { body } = await must(till.get('status', { headers: { 'x-api-key': undefined } }));
  const standing = { waiting: expect.any(Number), heldLanes: expect.any(Number), breaker: expect.any(String) };
  expect(body.data).toMatchObject({
    version: expect.any(String),
    workers: expect.any(Number),
    sandbox: standing,
    production: standing,
  });
  expect(JSON.stringify(body)).not.toMatch(/P0\d{8}/);
});
