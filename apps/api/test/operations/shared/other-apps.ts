import { accountWithMember, comparable, newApp, nobody } from '../../client/dashboard.js';
import { type TillAnswer, verdict } from '../../client/shop.js';
import { operation } from '../../every-operation/operations.js';

/** An unknown app and an app of another account must get the same answer. */
export function hidesOtherApps(name: string): void {
  const { method, path, body } = operation(name);
  it("and 003 to an app there is not, and to another's", async () => {
    const [{ owner }, others] = [await accountWithMember(), await accountWithMember()];
    const theirs = await newApp(others.owner);
    const ask = (id: string): Promise<TillAnswer> =>
      owner.ask(
        method,
        path
          .replace('dashboard/', '')
          .replace('{id}', id)
          .replace(/\{(keyId|webhookId)\}/, nobody()),
        body,
      );
    const unknown = await ask(nobody());
    expect(verdict(unknown)).toEqual([404, '003', '003 id']);
    for (const id of ['no-id', theirs.appId]) expect(comparable(await ask(id))).toEqual(comparable(unknown));
  });
}
