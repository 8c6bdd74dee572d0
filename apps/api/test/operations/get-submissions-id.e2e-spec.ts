import { line, sale } from '../client/bodies.js';
import { ASYNC, must, shop } from '../client/shop.js';
import { answers } from './answers.js';
import { refusesUnknownIds } from './shared/submission-ids.js';

describe(answers('get-submissions-id', 200), () => {
  const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;

  it('with all fields of an approved sale', async () => {
    const { post, get } = await shop();
    const sold = await must(post('sales', sale('INV-1')));
    const { body } = await must(get(sold.headers.get('location')!));
    expect(body.data).toMatchObject({
      ...sold.body.data,
      ...{ submissionId: sold.headers.get('location')!.split('/').at(-1), status: 'APPROVED', kind: 'sale' },
      ...{ invcNo: 'INV-1', reference: 'INV-1', attempts: 1, acceptedAt: INSTANT, settledAt: INSTANT },
    });
  });

  it('with the reason of a refusal', async () => {
    const { post, get } = await shop();
    const refused = await post('sales', sale('INV-1', [line()], { remark: 'simulate:reject=921:Not today' }));
    const { body } = await must(get(`submissions/${refused.body.data.submissionId}`));
    expect(body.data).toMatchObject({ status: 'REJECTED', authority: { code: '921', message: 'Not today' } });
    expect(body.data).not.toHaveProperty('rcptSign');
  });

  it('with the present state, and no receipt if there is none', async () => {
    const { get, blockLane } = await shop();
    const { data } = (await must(get((await blockLane()).headers.get('location')!))).body;
    expect(data).toMatchObject({ status: 'SUBMITTING', invcNo: 'SLOW' });
    expect(data).not.toHaveProperty('rcptSign');
  });

  it('with the receipt, once it is there, to a client that waits for it', async () => {
    const { post, settled } = await shop();
    const slow = sale('INV-1', [line()], { remark: 'simulate:latency=500' });
    const { data } = (await settled(await post('sales', slow, ASYNC))).body;
    expect(data).toMatchObject({ status: 'APPROVED', rcptSign: expect.any(String) });
  });
});

describe(answers('get-submissions-id', 404), () => {
  refusesUnknownIds('get-submissions-id');
});
