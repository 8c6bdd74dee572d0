import { randomInt } from 'node:crypto';
import { Stack, type Till, type TillAnswer } from '@app/testing';
import { AccountClient } from './account-client.js';
import { type OperatorAnswer, OperatorClient } from './operator-client.js';

export const freshPin = () => `A${String(randomInt(1e9)).padStart(9, '0')}Z`;

export async function must(asked: Promise<TillAnswer>): Promise<TillAnswer> {
  const answer = await asked;
  if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}

/** Accounts that want the same PIN, and an operator who decides. Methods are properties, because tests destructure them. */
export class PinScenes {
  private constructor(
    readonly stack: Stack,
    readonly operator: OperatorClient,
  ) {}

  static async start(): Promise<PinScenes> {
    const stack = await Stack.start({ env: { AUTHORITY_CALL_TIMEOUT: '2s', AUTHORITY_DOUBT_WINDOW: '500ms' } });
    return new PinScenes(stack, await OperatorClient.of(stack));
  }

  account = (name: string): Promise<AccountClient> => AccountClient.of(this.stack, name);
  activate = (appId: string): Promise<OperatorAnswer> => this.operator.post(`apps/${appId}/activate`);
  releasePin = (appId: string): Promise<OperatorAnswer> => this.operator.post(`apps/${appId}/release-pin`);
  stateOf = async (appId: string) => (await this.operator.get(`apps/${appId}`)).body.data.state;

  /** A stranger and the owner of a PIN, who ask for it in this order. */
  setup = async () => {
    const tin = freshPin();
    const [stranger, owner] = [await this.account('Stranger'), await this.account('Owner')];
    const [strangersApp, ownersApp] = [await stranger.askFor(tin), await owner.askFor(tin)];
    return { tin, stranger, owner, strangersApp, ownersApp };
  };

  /** A till of the app that can sell. */
  open = async (account: AccountClient, tin: string, appId: string): Promise<Till> => {
    const till = await account.tillOf(tin, appId);
    await must(till.initialise());
    return till;
  };

  /** The stranger works with the PIN before an operator notices. */
  withStranger = async () => {
    const scene = await this.setup();
    await this.activate(scene.strangersApp.appId);
    const theirs = await this.open(scene.stranger, scene.tin, scene.strangersApp.appId);
    await must(theirs.registerItem(theirs.soldItem));
    return { ...scene, theirs };
  };

  /** The operator takes the PIN from the stranger and gives it to the owner. */
  handOver = async ({
    tin,
    owner,
    strangersApp,
    ownersApp,
  }: Awaited<ReturnType<PinScenes['setup']>>): Promise<Till> => {
    for (const answer of [await this.releasePin(strangersApp.appId), await this.activate(ownersApp.appId)])
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return owner.tillOf(tin, ownersApp.appId);
  };
}
