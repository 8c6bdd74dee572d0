import { asPerson } from '../client/dashboard.js';
import { anyTill, SharedStack, type TillAnswer, type TillRequestOptions, type Till } from '../client/shop.js';
import type { Operation } from './operations.js';

/** Makes a well-formed request from the kind of caller that the operation accepts. `asking` changes it. */
export const ask = (
  till: Till,
  { method, address, body, caller }: Operation,
  asking?: TillRequestOptions,
): Promise<TillAnswer> =>
  till.ask(
    method,
    address,
    body,
    isForPeople(caller) ? { ...asking, headers: { ...asPerson(till.token), ...asking?.headers } } : asking,
  );

/** Makes the same request with another body. */
export async function send(operation: Operation, body?: object | string, headers: TillRequestOptions['headers'] = {}) {
  const { method, address, caller } = operation;
  const till = await anyTill();
  if (caller !== 'person') return till.ask(method, address, body, { headers });
  till.token ||= (await (await SharedStack.find()).userOf(till)).token;
  return till.ask(method, address, body, { headers: { ...asPerson(till.token), ...headers } });
}

/** The body of an answer that refuses a request. */
export const envelope = (resultCd: string) => ({
  resultCd,
  success: false,
  data: null,
  resultMsg: expect.stringMatching(/./) as string,
  requestId: expect.any(String) as string,
});

const isForPeople = (caller: Operation['caller']): boolean => caller === 'person' || caller === 'stranger';
