import { provisionOperator } from '@app/access';
import type { Stack } from '@app/testing';

const LOGIN = { email: 'olive@example.org', password: 'correct horse, battery' };
export const WHY = 'Compared with the portal, on the phone with the branch';

export interface Told {
  status: number;
  headers: Headers;
  body: { resultCd: string; data: Record<string, unknown>; errors?: { code: string; field: string; fix: string }[] };
}

/** A program of the operators, or one that has only their address. */
export class Operator {
  private constructor(
    private readonly stack: Stack,
    private readonly authorization: string | undefined,
  ) {}

  static async of(stack: Stack): Promise<Operator> {
    await provisionOperator(stack.db, LOGIN.email, LOGIN.password);
    return new Operator(stack, `Basic ${Buffer.from(`${LOGIN.email}:${LOGIN.password}`).toString('base64')}`);
  }

  static stranger = (stack: Stack): Operator => new Operator(stack, undefined);

  get = (path: string): Promise<Told> => this.ask('GET', path);
  post = (path: string, body: object = { reason: WHY }, headers: Record<string, string> = {}): Promise<Told> =>
    this.ask('POST', path, JSON.stringify(body), headers);

  async ask(method: string, path: string, body?: string, headers: Record<string, string> = {}): Promise<Told> {
    const response = await fetch(`${this.stack.apiAddresses[0]}/admin/api/${path}`, {
      method,
      body,
      headers: {
        ...(this.authorization && { authorization: this.authorization }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Told['body'] };
  }
}
