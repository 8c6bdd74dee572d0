import { composition, SERVICE } from '../client/bodies.js';
import { ASYNC, must, newcomer, shop, verdict } from '../client/shop.js';
import { answers } from './answers.js';
import { refusesFields } from './shared/fields.js';

/** A shop with goods that are made of others. */
async function assembler() {
  const at = await shop();
  for (const code of ['HAMPER', 'SOAP', 'TEA']) await at.goods(code);
  const compose = (parts: Record<string, number>, options = {}) =>
    at.post('items/HAMPER/composition', composition(parts), options);
  const saved = () => at.stack.simulator.rows('compositions', at.till.tin);
  return { ...at, compose, saved };
}

describe(answers('post-items-item-cd-composition', 200), () => {
  it('with all components, each saved by a call of its own', async () => {
    const { compose, saved } = await assembler();
    const { body } = await must(compose({ SOAP: 2, TEA: 0.5 }));
    expect(body.data).toEqual({
      itemCd: 'HAMPER',
      components: [
        { cpstItemCd: 'SOAP', cpstQty: 2 },
        { cpstItemCd: 'TEA', cpstQty: 0.5 },
      ],
    });
    expect(await saved()).toMatchObject([
      { itemCd: 'HAMPER', cpstItemCd: 'SOAP', cpstQty: 2, modrId: 'USR01' },
      { itemCd: 'HAMPER', cpstItemCd: 'TEA', cpstQty: 0.5 },
    ]);
  });

  it('to the same again with another quantity', async () => {
    const { compose, saved } = await assembler();
    for (const quantity of [1, 2, 1]) await must(compose({ SOAP: quantity }));
    expect(await saved()).toMatchObject([{ cpstItemCd: 'SOAP', cpstQty: 1 }]);
  });
});

describe(answers('post-items-item-cd-composition', 202), () => {
  it('to a client that does not wait: each component is a submission', async () => {
    const { compose, till, blockLane } = await assembler();
    await blockLane();
    const answer = await compose({ SOAP: 2, TEA: 1 }, ASYNC);
    expect([answer.status, answer.body.resultCd]).toEqual([202, '000']);
    const { data } = (await must(till.get('submissions?kind=item-composition'))).body;
    expect(data.submissions).toHaveLength(2);
  });
});

describe(answers('post-items-item-cd-composition', 400), () => {
  describe('and 002', () => {
    refusesFields('post-items-item-cd-composition', '002', [
      [{}, 'components'],
      [{ components: [{}] }, 'components[0].cpstItemCd', 'components[0].cpstQty'],
    ]);
  });

  describe('and 003', () => {
    refusesFields('post-items-item-cd-composition', '003', [
      [{ components: [] }, 'components'],
      [composition({ SOAP: 0 }), 'components[0].cpstQty'],
      [composition({ SOAP: '2' }), 'components[0].cpstQty'],
      [composition(Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`SOAP-${index}`, 1]))), 'components'],
    ]);
  });
});

describe(answers('post-items-item-cd-composition', 404), () => {
  it('and 005 to an item that is not registered', async () => {
    const { post } = await shop();
    const answer = await post('items/NOTHING/composition', composition({ [SERVICE]: 1 }));
    expect(verdict(answer)).toEqual([404, '005', '005 itemCd']);
  });
});

describe(answers('post-items-item-cd-composition', 409), () => {
  it('and 007 before the device is initialised', async () => {
    const { till } = await newcomer();
    expect(verdict(await till.post('items/HAMPER/composition', composition({ SOAP: 1 })))).toEqual([
      ...[409, '007', '007 device'],
    ]);
  });
});

describe(answers('post-items-item-cd-composition', 422), () => {
  it('and 003 to a service, which has no components, and nothing is stored', async () => {
    const { post, stored } = await assembler();
    const before = await stored();
    const answer = await post(`items/${SERVICE}/composition`, composition({ SOAP: 1 }));
    expect(verdict(answer)).toEqual([422, '003', '003 itemCd']);
    expect(await stored()).toEqual(before);
  });

  it('and 005 to a component that is not registered, and no component is saved', async () => {
    const { compose, saved } = await assembler();
    const answer = await compose({ SOAP: 1, NOTHING: 1 });
    expect(verdict(answer)).toEqual([422, '005', '005 components[1].cpstItemCd']);
    expect(await saved()).toEqual([]);
  });

  it('and 003 to a list of which the authority refuses a component: the ones behind it are not sent', async () => {
    const { compose, saved, stack, till } = await assembler();
    const fault = { fault: 'reject', code: '921', message: 'Not so', operation: 'saveItemComposition', tin: till.tin };
    await stack.simulator.armFault(fault);
    const answer = await compose({ SOAP: 1, TEA: 1 });
    expect(verdict(answer)).toEqual([422, '003', '003 itemCd']);
    expect(answer.body.resultMsg).toContain('Not so');
    expect(await saved()).toEqual([]);
    await must(compose({ SOAP: 1, TEA: 1 }));
    expect(await saved()).toHaveLength(2);
  });
});
