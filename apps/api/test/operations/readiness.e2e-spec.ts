import { readDocument } from '../../src/test/openapi-document.js';
import { refund, sale } from '../client/bodies.js';
import { must, shop, type TillAnswer } from '../client/shop.js';
import { answers } from './answers.js';

interface Step {
  name: string;
  done: boolean;
  about: string;
  method: string;
  path: string;
}

const stepsIn = ({ body }: TillAnswer): Step[] => (body.data as unknown as { steps: Step[] }).steps;

const doneIn = (answer: TillAnswer): string[] =>
  stepsIn(answer)
    .filter(({ done }) => done)
    .map(({ name }) => name);

describe(answers('get-readiness', 200), () => {
  it('with what the branch has done, and with the call of each step', async () => {
    const here = await shop();
    const before = await must(here.get('readiness'));
    expect([before.body.data.ready, doneIn(before)]).toEqual([false, ['device', 'item']]);
    const operations = (await readDocument(here.stack.nextApi())).paths;
    for (const { method, path, about } of stepsIn(before))
      expect([path, operations[path]?.[method.toLowerCase()], about]).toEqual([
        path,
        expect.any(Object),
        expect.stringMatching(/\.$/),
      ]);
    await must(here.post('sales', sale('INV-1')));
    await must(here.post('sales/INV-1/refund', refund('CN-1')));
    await here.post('sales', sale('INV-2', undefined, { remark: 'simulate:reject=921' }));
    const done = ['device', 'item', 'sale', 'receipt', 'refund', 'refusal'];
    expect(doneIn(await must(here.get('readiness')))).toEqual(done);
    // Another branch of the account has done nothing.
    expect(doneIn(await must((await shop()).get('readiness')))).toEqual(['device', 'item']);
  });
});
