import { line, returnOf, sale } from '../bodies.js';
import { must, newcomer, shop, verdict } from '../shop.js';

describe('POST /sales answers 409', () => {
  it('and 004 to another sale with a number that is taken, with the one that has it', async () => {
    const { post, sell } = await shop();
    const { body } = await sell('INV-1');
    const answer = await post('sales', sale('INV-1', [line({ qty: 2 })]));
    expect(verdict(answer)).toEqual([409, '004', '004 transaction.invcNo']);
    expect(answer.body.data).toMatchObject({ invcNo: 'INV-1', status: 'APPROVED', rcptSign: body.data.rcptSign });
  });

  it('and 004 to the very same sale once its receipt was handed out, with the receipt', async () => {
    const { post, sell } = await shop();
    const { body } = await sell('INV-1');
    const answer = await post('sales', sale('INV-1'));
    expect(verdict(answer)).toEqual([409, '004', '004 transaction.invcNo']);
    expect(answer.body.data).toMatchObject({ rcptSign: body.data.rcptSign, intrlData: body.data.intrlData });
  });

  it('and 004 to a sale with the number of a return, and to a return with that of a sale', async () => {
    const { post, sell } = await shop();
    await sell('INV-1');
    await post('sales', returnOf('INV-1', 'RET-1'));
    expect(verdict(await post('sales', sale('RET-1')))).toEqual([409, '004', '004 transaction.invcNo']);
    expect(verdict(await post('sales', returnOf('INV-1', 'INV-1')))[1]).toMatch(/004|801/);
  });

  it('and 004 to a number that another branch of the taxpayer has taken', async () => {
    const { stack, till, sell } = await shop();
    await sell('INV-1');
    const branch = await stack.branchOf(till);
    await must(branch.initialise());
    expect(verdict(await branch.post('sales', sale('INV-1')))).toEqual([409, '004', '004 transaction.invcNo']);
  });

  it('and 007 before the device is initialised, and keeps nothing', async () => {
    const { till, stack } = await newcomer();
    expect(verdict(await till.post('sales', sale('INV-1')))).toEqual([409, '007', '007 device']);
    const rows = await stack.query('SELECT 1 FROM submissions WHERE tin = $1', [till.tin]);
    expect(rows).toEqual([]);
  });

  it('and 802 to a return of a sale of which all is returned', async () => {
    const { post, sell } = await shop();
    await sell('INV-1', [line({ qty: 2 })]);
    for (const number of ['RET-1', 'RET-2']) expect((await post('sales', returnOf('INV-1', number))).status).toBe(200);
    const answer = await post('sales', returnOf('INV-1', 'RET-3'));
    expect(verdict(answer)).toEqual([409, '802', '802 transaction.orgInvcNo']);
  });
});
