import { provisionOperator } from '@app/access';
import type { Stack } from '@app/testing';

export const LOGIN = { email: 'olive@example.org', password: 'correct horse, battery' };
export const REASON = 'Compared with the portal, on the phone with the branch';

export interface OperatorAnswer {
  status: number;
  headers: Headers;
  body: { resultCd: string; data: Record<string, unknown>; errors?: { code: string; field: string; fix: string }[] };
}

/** A program of the operators; without a token it is anyone who knows the address. */
export class OperatorClient {
  private constructor(
    private readonly stack: Stack,
    private readonly authorization: string | undefined,
  ) {}

  static async of(stack: Stack): Promise<OperatorClient> {
    await provisionOperator(stack.db, LOGIN.email, LOGIN.password);
    return new OperatorClient(stack, `Basic ${Buffer.from(`${LOGIN.email}:${LOGIN.password}`).toString('base64')}`);
  }

  static withoutLogin = (stack: Stack): OperatorClient => new OperatorClient(stack, undefined);

  get = (path: string): Promise<OperatorAnswer> => this.ask('GET', path);
  post = (
    path: string,
    body: object = { reason: REASON },
    headers: Record<string, string> = {},
  ): Promise<OperatorAnswer> => this.ask('POST', path, JSON.stringify(body), headers);

  async ask(
    method: string,
    path: string,
    body?: string,
    headers: Record<string, string> = {},
  ): Promise<OperatorAnswer> {
    const response = await fetch(`${this.stack.apiAddresses[0]}/admin/api/${path}`, {
      method,
      body,
      headers: {
        ...(this.authorization && { authorization: this.authorization }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
    });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as OperatorAnswer['body'],
    };
  }
}
