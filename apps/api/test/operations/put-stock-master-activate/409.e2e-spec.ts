import { stockMaster } from '../bodies.js';
import { newcomer, verdict } from '../shop.js';

it('PUT /stock/master/activate answers 409 and 007 before the device is initialised', async () => {
  const { till } = await newcomer();
  expect(verdict(await till.put('stock/master/activate', stockMaster())).slice(0, 2)).toEqual([409, '007']);
});
