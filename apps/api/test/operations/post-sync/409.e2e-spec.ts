import { newcomer, verdict } from '../shop.js';

it('POST /sync answers 409 and 007 before the device is initialised', async () => {
  const { till } = await newcomer();
  expect(verdict(await till.post('sync', {}))).toEqual([409, '007', '007 device']);
});
