import { moved, stockMovement } from '../bodies.js';
import { must, newcomer, shop, verdict } from '../shop.js';

it('POST /stock/io answers 409 and 004 to another movement under a number that is taken', async () => {
  const { post, goods, stored, inStock, atRest } = await shop();
  await goods();
  const { headers } = await must(post('stock/io', stockMovement(1)));
  await atRest();
  const before = await stored();
  const answer = await post('stock/io', stockMovement(1, [moved('SOAP', 11)]));
  expect(verdict(answer)).toEqual([409, '004', '004 sarNo']);
  expect(answer.body.data).toMatchObject({ kind: 'stock-movement', reference: '1', status: 'APPROVED' });
  expect(answer.headers.get('location')).toBe(headers.get('location'));
  expect([await stored(), await inStock('SOAP')]).toEqual([before, 10]);
});

it('POST /stock/io answers 409 and 007 before the device is initialised', async () => {
  const { till } = await newcomer();
  expect(verdict(await till.post('stock/io', stockMovement(1))).slice(0, 2)).toEqual([409, '007']);
});
