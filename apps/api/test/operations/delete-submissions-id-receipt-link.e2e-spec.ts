import { sale } from '../client/bodies.js';
import { must, shop } from '../client/shop.js';
import { answers } from './answers.js';
import { refusesUnknownIds } from './shared/submission-ids.js';

describe(answers('delete-submissions-id-receipt-link', 200), () => {
  it('and the link leads nowhere', async () => {
    const { post, till, stack } = await shop();
    const sold = await must(post('sales', sale('INV-1')));
    const open = () => fetch(`${stack.nextApi()}${String(sold.body.data.receiptUrl)}`);
    expect((await open()).status).toBe(200);
    const { body } = await must(till.delete(`${sold.headers.get('location')!}/receipt/link`));
    expect(body.data).toMatchObject({ revoked: true });
    expect((await open()).status).toBe(404);
  });
});

describe(answers('delete-submissions-id-receipt-link', 404), () => {
  refusesUnknownIds('delete-submissions-id-receipt-link');
});
