import { branchUser } from '../bodies.js';
import { ASYNC, newcomer, shop, verdict } from '../shop.js';

it('POST /branch/users answers 409 and 004 to something else of a user of whom something is on its way', async () => {
  const { post, holdTheLine, stored } = await shop();
  await holdTheLine();
  await post('branch/users', branchUser(), ASYNC);
  const before = await stored();
  const answer = await post('branch/users', branchUser({ userNm: 'Another' }), ASYNC);
  expect(verdict(answer)).toEqual([409, '004', '004 userId']);
  expect(await stored()).toEqual(before);
});

it('POST /branch/users answers 409 and 007 before the device is initialised', async () => {
  const { till } = await newcomer();
  expect(verdict(await till.post('branch/users', branchUser()))).toEqual([409, '007', '007 device']);
});
