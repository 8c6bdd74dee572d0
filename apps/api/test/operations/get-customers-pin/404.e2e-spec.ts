import { reader } from '../copies.js';
import { verdict } from '../shop.js';

it('GET /customers/{pin} answers 404 and 003 to a PIN nobody has, and asks the authority once', async () => {
  const { stack, till } = await reader();
  for (let times = 0; times < 3; times += 1) {
    expect(verdict(await till.get('customers/A999000000A'))).toEqual([404, '003', '003 pin']);
  }
  expect(await stack.simulator.calls(till.tin, 'selectCustomer')).toHaveLength(1);
});

it('GET /customers/{pin} answers 404 also to who says that he has any answer already', async () => {
  const { till } = await reader();
  const answer = await till.get('customers/A999000000A', { headers: { 'if-none-match': '*' } });
  expect(answer.status).toBe(404);
});
