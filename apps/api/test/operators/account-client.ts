import { randomUUID } from 'node:crypto';
import { newUser, type Stack, Till, type TillAnswer, type TillRequestOptions } from '@app/testing';

export interface AskedApp {
  appId: string;
  state: string;
}

/** An account with one user, who works with a login or with a key of an app. */
export class AccountClient {
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
