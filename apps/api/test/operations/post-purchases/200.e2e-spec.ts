import { purchase } from '../bodies.js';
import { supply } from '../purchases.js';
import { ASYNC, must, shop, type Shop } from '../shop.js';

const atTheAuthority = ({ stack, till }: Shop) => stack.simulator.book('purchases', till.tin);

const statusOf = async ({ get }: Shop) => {
  const { saleList } = (await must(get('purchases'))).body.data as unknown as { saleList: { status: string }[] };
  return saleList.map(({ status }) => status);
};

async function buyer(): Promise<Shop> {
  const at = await shop();
  await supply(at);
  return at;
}

describe('POST /purchases answers 200', () => {
  it('with the number and the time of the confirmation, and the authority has it in the supplier’s words', async () => {
    const at = await buyer();
    const { body } = await must(at.post('purchases', purchase({ remark: 'Ten kettles' })));
    expect(body).toMatchObject({ resultCd: '000', success: true });
    expect(body.data).toEqual({ cisInvcNo: 1, cfmDt: '20260302101500' });
    expect(await atTheAuthority(at)).toMatchObject([
      {
        ...{ invcNo: 1, spplrTin: 'P000111222B', spplrBhfId: '00', spplrInvcNo: 77, rcptTyCd: 'P', pchsSttsCd: '02' },
        ...{ pmtTyCd: '02', totAmt: 5800, totTaxAmt: 800, taxblAmtB: 5000, remark: 'Ten kettles' },
        itemList: [{ spplrItemCd: 'KE2NTTU0000033', itemCd: 'KE2NTTU0000033', qty: 10 }],
      },
    ]);
    expect(await statusOf(at)).toEqual(['CONFIRMED']);
  });

  it('to a refusal', async () => {
    const at = await buyer();
    await must(at.post('purchases', purchase({ salesSttsCd: '04' })));
    expect(await atTheAuthority(at)).toMatchObject([{ pchsSttsCd: '04' }]);
    expect(await statusOf(at)).toEqual(['REFUSED']);
  });

  it('and counts purchases by themselves, whatever is sold meanwhile', async () => {
    const at = await buyer();
    await supply(at, { invoiceNumber: 78 });
    const first = await must(at.post('purchases', purchase()));
    await at.sell('INV-1');
    const second = await must(at.post('purchases', purchase({ spplrInvcNo: 78 })));
    expect([first.body.data.cisInvcNo, second.body.data.cisInvcNo]).toEqual([1, 2]);
  });

  it('to the branch that is meant, where two have the number', async () => {
    const at = await buyer();
    await supply(at, { supplierBhfId: '01' });
    await must(at.post('purchases', purchase({ spplrBhfId: '01' })));
    await must(at.post('purchases', purchase({ spplrBhfId: '00' })));
    expect(await atTheAuthority(at)).toMatchObject([{ spplrBhfId: '01' }, { spplrBhfId: '00' }]);
  });

  it('and calls a line by the buyer’s own item: the one that is said, or the one with its barcode', async () => {
    const at = await shop();
    const barcode = '6161100000040';
    await must(at.post('items/goods', { itemName: 'Kettle', taxType: 'B', itemCode: 'KETTLE', bcd: barcode }));
    await supply(at, { invoiceNumber: 1, barcode });
    await supply(at, { invoiceNumber: 2 });
    await must(at.post('purchases', purchase({ spplrInvcNo: 1 })));
    const itemList = [{ itemSeq: 1, itemCd: 'SVC-WASH' }];
    await must(at.post('purchases', purchase({ spplrInvcNo: 2, itemList })));
    const lines = [[{ itemCd: 'KETTLE' }], [{ itemCd: 'SVC-WASH' }]];
    expect(await atTheAuthority(at)).toMatchObject(lines.map((itemList) => ({ itemList })));
  });

  it('to who comes back for an answer that he never had', async () => {
    const at = await buyer();
    const { headers } = await at.post('purchases', purchase(), ASYNC);
    await at.get(headers.get('location')!, { prefer: 'wait=60' });
    const again = await must(at.post('purchases', purchase({ cfmDt: '20260302111111', remark: 'again' })));
    expect(again.body.data).toEqual({ cisInvcNo: 1, cfmDt: '20260302101500' });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await atTheAuthority(at)).toHaveLength(1);
  });

  it('after a connection was lost on the way back, and the authority has it once', async () => {
    const at = await buyer();
    await at.stack.simulator.arm({ fault: 'accept-then-reset', operation: 'insertTrnsPurchase', tin: at.till.tin });
    const answer = await at.post('purchases', purchase(), ASYNC);
    expect((await at.settled(answer)).body.data).toMatchObject({ status: 'APPROVED', cisInvcNo: 1 });
    expect(await atTheAuthority(at)).toHaveLength(1);
  });
});
