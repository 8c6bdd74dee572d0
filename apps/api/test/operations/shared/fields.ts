import { errorsOf } from '../../client/shop.js';
import { send } from '../../every-operation/ask.js';
import { operation } from '../../every-operation/operations.js';

/** A body and the fields that the refusal names. */
export type Refused = readonly [object, ...string[]];

/** One test per field. The till has no rights yet, because the API checks the body first. */
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
