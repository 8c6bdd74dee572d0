import { returnOf } from '../bodies.js';
import { ASYNC, shop } from '../shop.js';

it('GET /reverse-invoices/{saleId} answers 202 and 006 while the return is on its way', async () => {
  const { post, get, sell, holdTheLine } = await shop();
  await sell('INV-1');
  await holdTheLine();
  const { body } = await post('sales', returnOf('INV-1', 'RET-1'), ASYNC);
  const answer = await get('reverse-invoices/RET-1');
  expect(answer).toMatchObject({ status: 202, body: { resultCd: '006', success: false } });
  expect(answer.body.data).toMatchObject({ submissionId: body.data.submissionId, invcNo: 'RET-1' });
  expect(answer.body.data).not.toHaveProperty('rcptSign');
  expect(answer.headers.get('retry-after')).toBe('30');
});
