import { must, newcomer } from '../client/shop.js';
import { answers } from './answers.js';

describe(answers('get-status', 200), () => {
  it('to anyone, with the state of the service and no data of a taxpayer', async () => {
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
});
