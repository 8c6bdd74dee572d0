import { sale } from '../client/bodies.js';
import { must, shop } from '../client/shop.js';
import { answers } from './answers.js';
import { refusesUnknownIds } from './shared/submission-ids.js';

describe(answers('get-submissions-id-receipt-prints', 200), () => {
  it('with every print, who printed and when', async () => {
    const { post, get } = await shop();
    const sold = await must(post('sales', sale('INV-1')));
    const prints = `${sold.headers.get('location')!}/receipt/prints`;
    await must(post(prints, {}));
    await must(post(prints, {}));
    const by = { appId: expect.any(String) as string, keyId: expect.any(String) as string, userId: null };
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string;
    expect((await must(get(prints))).body.data).toEqual({
      prints: [
        { number: 1, isCopy: false, at, ...by },
        { number: 2, isCopy: true, at, ...by },
      ],
    });
  });
});

describe(answers('get-submissions-id-receipt-prints', 404), () => {
  refusesUnknownIds('get-submissions-id-receipt-prints');
});
