import { must, newcomer } from '../client/shop.js';
import { answers } from './answers.js';

describe(answers('get-health', 200), () => {
  it('to anyone', async () => {
    const { till } = await newcomer();
    const { body } = await must(till.get('health', { headers: { 'x-api-key': undefined } }));
    expect(body).toMatchObject({ resultCd: '000', success: true, data: { status: 'up' } });
  });
});
