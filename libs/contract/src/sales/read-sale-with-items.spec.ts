import { exampleReverseInvoice, exampleSaleWithItems } from './example-sale-with-items.js';
import type { InvoiceReading } from './read-invoice.js';
import { readReverseInvoice, readSaleWithItems } from './read-sale-with-items.js';
import {
  BROKEN_REVERSE_INVOICES,
  BROKEN_SALES_WITH_ITEMS,
  withItemsHeader,
  withItemsLine,
} from './test/broken-sales-with-items.js';
import { allViolations } from '../test/all-violations.js';
import { validationContextAt } from '../test/validation-context-at.js';

const CONTEXT = validationContextAt('2026-03-02T08:00:00Z');
const read = (body: unknown) => readSaleWithItems(body, CONTEXT);
const reverse = (body: unknown) => readReverseInvoice(body, CONTEXT);

function postOf(reading: InvoiceReading) {
  if (!reading.ok) throw new Error(JSON.stringify(reading.violations));
  return reading.post;
}

const violationsOf = (reading: InvoiceReading) => allViolations(reading).map(({ code, field }) => [code, field]);

const warnedOf = (body: unknown) => read(body).warnings.map(({ field }) => field);

it('the examples break no rule and are odd in nothing', () => {
  expect(read(exampleSaleWithItems)).toMatchObject({ ok: true, warnings: [] });
  expect(reverse(exampleReverseInvoice)).toMatchObject({ ok: true, warnings: [] });
});

describe('broken in one place, it gives the code and the field of that place, and no other', () => {
  it.each(BROKEN_SALES_WITH_ITEMS)('a sale with items: %s', (_, body, code, field) => {
    expect(violationsOf(read(body))).toEqual([[code, field]]);
  });

  it.each(BROKEN_REVERSE_INVOICES)('a reverse invoice: %s', (_, body, code, field) => {
    expect(violationsOf(reverse(body))).toEqual([[code, field]]);
  });
});

describe('the items that are registered first', () => {
  it('are those of the lines that carry a class, and the document names them', () => {
    const { draft, itemsToRegister } = postOf(read(exampleSaleWithItems));
    expect(draft.registers).toEqual(['GDS-SUGAR-2KG', 'SVC-DELIVERY']);
    expect(itemsToRegister).toEqual([
      {
        kind: 'item',
        isChange: false,
        itemCode: 'GDS-SUGAR-2KG',
        itemName: 'Sugar, bag of 2 kg',
        itemClass: '5016150900',
        itemType: '2',
        taxType: 'B',
        defaultPrice: 320,
        description: null,
        active: true,
        origin: 'KE',
        packageUnit: 'NT',
        quantityUnit: 'U',
        barcode: '6161100000019',
        insuranceApplicable: false,
        registrarId: 'USR01',
        registrarName: 'Till 1',
        modifierId: 'USR01',
        modifierName: 'Till 1',
      },
      expect.objectContaining({ itemCode: 'SVC-DELIVERY', itemClass: 'SV', itemType: '3', barcode: null }),
    ]);
  });

  it.each([
    ['5016150900', null, '3'],
    ['SV', null, '3'],
    ['GD', null, '2'],
    ['GD', '1', '1'],
    ['5016150900', '2', '2'],
  ])('of class %s and type %s are of type %s', (itemClsCd, itemTyCd, itemType) => {
    const { itemsToRegister } = postOf(read(withItemsLine({ itemClsCd, itemTyCd })));
    expect(itemsToRegister?.[0]).toMatchObject({ itemClass: itemClsCd, itemType });
  });

  it('come from Kenya and unpacked when their lines say nothing else', () => {
    const { itemsToRegister } = postOf(read(withItemsLine({ orgnNatCd: null, pkgUnitCd: null })));
    expect(itemsToRegister?.[0]).toMatchObject({ origin: 'KE', packageUnit: 'NT' });
  });

  it('leave out a line without class', () => {
    const { draft, itemsToRegister } = postOf(read(withItemsLine({ itemClsCd: null })));
    expect(itemsToRegister?.map(({ itemCode }) => itemCode)).toEqual(['SVC-DELIVERY']);
    expect(draft.registers).toEqual(['SVC-DELIVERY']);
    expect(draft.lines[0]).toMatchObject({ itemCode: 'GDS-SUGAR-2KG', itemClass: null });
  });

  it('are one for each code, as the first line of it with a class has it, and contradictions are named', () => {
    const body = withItemsLine({ itemCd: 'GDS-SUGAR-2KG', prc: 100, splyAmt: 100 }, 1);
    const { itemsToRegister } = postOf(read(body));
    expect(itemsToRegister).toMatchObject([{ itemName: 'Sugar, bag of 2 kg', defaultPrice: 320 }]);
    expect(warnedOf(body)).toEqual(['lineItems[1].itemClsCd', 'lineItems[1].itemTyCd', 'lineItems[1].itemNm']);
  });

  it('may stand in several lines that agree', () => {
    const [sugar] = exampleSaleWithItems.lineItems;
    const header = { totTaxblAmt: 1655.18, totTax: 264.82, totAmt: 1920 };
    expect(warnedOf({ ...withItemsHeader(header), lineItems: [sugar, sugar] })).toEqual([]);
  });

  it.each([[undefined], [false], [null]])('are not asked for by autoRegisterItems %p', (autoRegisterItems) => {
    const contradicting = withItemsLine({ itemCd: 'x'.repeat(21), itemNm: 'Other' }, 1);
    const reading = read({ ...contradicting, autoRegisterItems });
    expect(postOf(reading)).toMatchObject({ itemsToRegister: null, draft: { registers: [] } });
    expect(reading.warnings).toEqual([]);
  });

  it('may be none', () => {
    const lineItems = exampleSaleWithItems.lineItems.map((line) => ({ ...line, itemClsCd: null }));
    expect(postOf(read({ ...exampleSaleWithItems, lineItems })).itemsToRegister).toEqual([]);
  });

  it('must have a code that can be registered, unless they carry no class', () => {
    expect(violationsOf(read(withItemsLine({ itemCd: 'x'.repeat(20) })))).toEqual([]);
    expect(violationsOf(read(withItemsLine({ itemCd: 'x'.repeat(21), itemClsCd: null })))).toEqual([]);
  });
});

describe('the texts of the receipt', () => {
  it('are read, and what is not said is null', () => {
    expect(postOf(read(exampleSaleWithItems)).draft.receiptTexts).toEqual({
      customerMobile: '0700111222',
      tradeName: null,
      address: null,
      topMessage: 'Karibu',
      bottomMessage: 'Asante',
    });
  });

  it.each([[null], [undefined], ['']])('are those of the device when receipt is %p', (receipt) => {
    expect(postOf(read({ ...exampleSaleWithItems, receipt })).draft.receiptTexts).toBeNull();
  });
});

describe('a return', () => {
  it('is a credit note, with its items registered as well', () => {
    const { draft, itemsToRegister } = postOf(reverse({ ...exampleReverseInvoice, autoRegisterItems: true }));
    expect(draft).toMatchObject({
      ...{ kind: 'credit-note', invoiceNumber: 'RET-2026-0001', originalInvoiceNumber: 'INV-2026-0002' },
      ...{ reason: '06', salesStatus: '05', registers: ['GDS-SUGAR-2KG'] },
    });
    expect(itemsToRegister).toHaveLength(1);
  });

  it('is the same by the address of sales with items', () => {
    expect(read(exampleReverseInvoice)).toEqual(reverse(exampleReverseInvoice));
  });
});

it('a sale of S is a sale, and its header refers to no other', () => {
  const reading = read(withItemsHeader({ orgInvcNo: 17 }));
  expect(postOf(reading).draft).toMatchObject({ kind: 'sale', originalInvoiceNumber: null });
  expect(reading.warnings).toMatchObject([{ field: 'transaction.orgInvcNo' }]);
});

it('what is odd of a line is named in its own words', () => {
  expect(warnedOf(withItemsLine({ splyAmt: 7 }))).toEqual(['lineItems[0].splyAmt']);
});
