import { faceOf, household, nobody } from '../dashboard.js';
import { must, verdict } from '../shop.js';

it('DELETE /dashboard/members/{id} answers 404 and 003 to who there is not, to another’s member, and to an owner', async () => {
  const [{ owner }, others] = [await household(), await household()];
  const idOf = async ({ get }: typeof owner) => String((await must(get('me'))).body.data.userId);
  const unknown = await owner.delete(`members/${nobody()}`);
  expect(verdict(unknown)).toEqual([404, '003', '003 id']);
  for (const id of ['no-id', await idOf(others.member), await idOf(owner)])
    expect(faceOf(await owner.delete(`members/${id}`))).toEqual(faceOf(unknown));
  await must(others.member.get('me'));
});
