import { randomInt, randomUUID } from 'node:crypto';
import { newUser, Stack, Till, type TillAnswer, type TillRequestOptions } from '@app/testing';
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
    const stack = await Stack.start({ env: { AUTHORITY_CALL_TIMEOUT: '30s', AUTHORITY_DOUBT_WINDOW: '500ms' } });
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

interface AskedApp {
  appId: string;
  state: string;
}

/** An account with one user, who works with a login or with a key of an app. */
class AccountClient {
  private constructor(
    private readonly stack: Stack,
    readonly accountId: string,
    readonly name: string,
    private readonly token: string,
  ) {}

  static async of(stack: Stack, name: string): Promise<AccountClient> {
    const accountId = randomUUID();
    await stack.db.prisma.account.create({ data: { id: accountId, name } });
    return new AccountClient(stack, accountId, name, (await newUser(stack.db, accountId, 'OWNER')).token);
  }

  /** A request of the user, in an app or in the dashboard. */
  ask(
    method: string,
    path: string,
    body?: object,
    appId?: string,
    options: TillRequestOptions = {},
  ): Promise<TillAnswer> {
    const headers = { 'x-api-key': undefined, authorization: `Bearer ${this.token}`, 'x-service-app-id': appId };
    return this.till('', '').ask(method, path, body, { ...options, headers });
  }

  async askFor(tin: string, more: object = {}): Promise<AskedApp> {
    const body = { name: randomUUID(), environment: 'PRODUCTION', tin, bhfId: '00', ...more };
    const answer = await this.ask('POST', 'dashboard/apps', body);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body.data as unknown as AskedApp;
  }

  /** A till with a new key of the app. */
  async tillOf(tin: string, appId: string): Promise<Till> {
    const { body } = await this.ask('POST', `dashboard/apps/${appId}/keys`);
    return this.till(tin, body.data.apiKey as string);
  }

  private till = (tin: string, apiKey: string): Till => new Till(() => this.stack.apiAddresses[0]!, tin, apiKey);
}
