import { knock, newOwner, Someone, type Tokens } from '../dashboard.js';
import { must } from '../shop.js';

it('POST /dashboard/refresh answers 200 with two new tokens, again and again', async () => {
  const { till, email, tokens } = await newOwner();
  const seen = [tokens.refreshToken];
  for (const _ of [1, 2, 3]) {
    const { body } = await must(knock('refresh', { refreshToken: seen.at(-1) }));
    const fresh = body.data as unknown as Tokens;
    await must(new Someone(till, email, fresh).get('me'));
    seen.push(fresh.refreshToken);
  }
  expect(new Set(seen).size).toBe(4);
});
