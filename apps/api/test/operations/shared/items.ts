import { operation } from '../../every-operation/operations.js';
import { must, newcomer, shop, verdict } from '../../client/shop.js';

/** Shared tests of the three operations that register an item. */
export function refusesItemsThatAreThere(name: string, field: string, another: object): void {
  const { address, body } = operation(name);

  it('and 004 to another item with a used code', async () => {
    const { post, stored } = await shop();
    await must(post(address, body!));
    const before = await stored();
    const answer = await post(address, { ...body, ...another });
    expect(verdict(answer)).toEqual([409, '004', `004 ${field}`]);
    expect(await stored()).toEqual(before);
  });

  it('and 007 before the device is initialised', async () => {
    const { till } = await newcomer();
    expect(verdict(await till.post(address, body!)).slice(0, 2)).toEqual([409, '007']);
  });
}

export function refusesItemsTheAuthorityRefuses(name: string): void {
  const { address, body } = operation(name);

  it('and 003 to a refusal of the authority, in its words, and the code is free again', async () => {
    const { post, till, stack } = await shop();
    const refusal = { fault: 'reject', code: '921', message: 'Not so', operation: 'saveItem', tin: till.tin };
    await stack.simulator.armFault(refusal);
    const answer = await post(address, body!);
    expect(verdict(answer).slice(0, 2)).toEqual([422, '003']);
    expect(answer.body.data).toMatchObject({ status: 'REJECTED', authority: { code: '921', message: 'Not so' } });
    await must(post(address, body!));
  });
}
