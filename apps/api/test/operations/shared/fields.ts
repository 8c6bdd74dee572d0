import { errorsOf } from '../../client/shop.js';
import { send } from '../../every-operation/ask.js';
import { operation } from '../../every-operation/operations.js';

/** A body, and the fields it is refused for. */
export type Refused = readonly [object, ...string[]];

/**
 * One test for each field: of a till that may do nothing yet, since what a body is wrong about is said before anything
 * else is looked at.
 */
export function refusesFields(name: string, code: '002' | '003', refused: readonly Refused[]): void {
  it.each(refused.map(([body, ...fields], index) => ({ body, fields, index })))(
    'at $fields ($index)',
    async ({ body, fields }) => {
      const answer = await send(operation(name), body);
      expect([answer.status, answer.body.resultCd, answer.body.success]).toEqual([400, code, false]);
      expect(errorsOf(answer.body).map((error) => `${error.code} ${error.field}`)).toEqual(
        expect.arrayContaining(fields.map((field) => `${code} ${field}`)),
      );
      for (const error of errorsOf(answer.body)) expect([error.message, error.fix]).not.toContain('');
      expect(answer.body.resultMsg).toContain(errorsOf(answer.body)[0]!.field);
    },
  );
}
