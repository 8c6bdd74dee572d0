import { faceOf, household, nobody, type Someone } from './dashboard.js';
import * as bodies from './dashboard-bodies.js';
import { operation } from './operations.js';
import { must, verdict, type Answer } from './shop.js';

export interface AppSaid {
  appId: string;
  apiKey: string | null;
  state: string;
}

/** One more app of an account, for a taxpayer of its own. */
export async function newApp(owner: Someone, more: object = {}): Promise<AppSaid> {
  const { body } = await must(owner.post('apps', bodies.app(bodies.freshPin(), { name: nobody(), ...more })));
  return body.data as unknown as AppSaid;
}

/** Of what stands in a path: what there is not, and what is another account's, look the same. */
export function hidesOtherApps(folder: string): void {
  const { method, path, body, title } = operation(folder);
  it(`${title} answers 404 and 003 to an app there is not, and to another's`, async () => {
    const [{ owner }, others] = [await household(), await household()];
    const theirs = await newApp(others.owner);
    const ask = (id: string): Promise<Answer> =>
      owner.ask(method, path.replace('dashboard/', '').replace('{id}', id).replace('{keyId}', nobody()), body);
    const unknown = await ask(nobody());
    expect(verdict(unknown)).toEqual([404, '003', '003 id']);
    for (const id of ['no-id', theirs.appId]) expect(faceOf(await ask(id))).toEqual(faceOf(unknown));
  });
}
