import type { SubmissionDocument } from '@app/domain';
import * as documents from '../../../domain/src/test/documents.js';
import { exampleSale } from '../sales/example-sale.js';
import { readSale } from '../sales/read-sale.js';
import { validationContextAt } from '../test/validation-context-at.js';
import { documentData } from './document-data.js';

const { branchCustomer, branchInsurance, branchUser, creditNote, deviceSetup, importLink, item } = documents;
const { itemComposition, purchaseConfirmation, sale, stockMaster, stockMovement } = documents;

describe('a document in the words of its request', () => {
  it('is for a sale what was posted', () => {
    const reading = readSale(exampleSale, validationContextAt('2026-03-02T08:00:00Z'));
    if (!reading.ok) throw new Error('refused');
    expect(documentData(reading.post.draft as SubmissionDocument)).toMatchObject(exampleSale);
  });

  it('has the reason and the original of a credit note', () => {
    const shown = documentData(creditNote({ reason: '03', traderNumber: 'CN-9', originalInvoiceNumber: 'INV-1' }));
    expect(shown).toMatchObject({
      transaction: { rcptTyCd: 'R', orgInvcNo: 'INV-1', rfdRsnCd: '03', trdInvcNo: 'CN-9' },
    });
  });

  it.each<[string, SubmissionDocument, object]>([
    ['a movement', stockMovement(), { ocrnDt: expect.any(String), itemList: [{ qty: expect.any(Number) }] }],
    ['an item', item({ active: false }), { itemNm: expect.any(String), useYn: 'N' }],
    ['a component', itemComposition(), { components: [{ cpstQty: expect.any(Number) }] }],
    ['a stock master', stockMaster({ quantity: 7 }), { itemCd: expect.any(String), rsdQty: 7 }],
    ['a set-up', deviceSetup('S/1'), { deviceSerialNumber: 'S/1' }],
    ['a customer', branchCustomer(), { custNo: expect.any(String), useYn: 'Y' }],
    ['an insurer', branchInsurance(), { isrccCd: expect.any(String) }],
    ['a confirmed purchase', purchaseConfirmation(), { spplrTin: expect.any(String), salesSttsCd: '02' }],
    ['an import link', importLink(), { importId: expect.any(String), itemCd: expect.any(String) }],
  ])('is there for %s', (_, document, words) => {
    expect(documentData(document)).toMatchObject(words);
  });

  it('has no password of a branch user, sealed or not', () => {
    const shown = JSON.stringify(documentData(branchUser({ sealedPassword: 'SEALED', passwordDigest: 'DIGEST' })));
    expect(shown).not.toMatch(/SEALED|DIGEST|assword|pwd/);
  });

  it('leaves out what the document lacks', () => {
    const { transaction } = documentData(sale({ buyerPin: null, remark: null })) as { transaction: object };
    expect(Object.keys(transaction)).not.toEqual(expect.arrayContaining(['custTin']));
    expect(Object.values(transaction)).not.toContain(null);
  });
});
