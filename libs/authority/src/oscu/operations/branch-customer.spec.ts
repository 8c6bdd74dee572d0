import { branchCustomer } from '../../../../domain/src/test/documents.js';
import { authorityOn } from '../test/connection.js';
import { context } from '../test/context.js';

const written = (change: Parameters<typeof branchCustomer>[0] = {}): string =>
  authorityOn({ profile: 'direct' }).write(branchCustomer(change), context());

const UPENDO = {
  custNo: 'C0001',
  custTin: 'P000333444C',
  custNm: 'Upendo Supplies',
  adrs: null,
  telNo: null,
  email: null,
  faxNo: null,
  useYn: 'Y',
  remark: null,
  regrId: 'USR01',
  regrNm: 'System',
  modrId: 'USR01',
  modrNm: 'System',
};

describe('a customer of the branch on the wire', () => {
  it('has every field of the protocol, byte for byte, with all four audit fields', () => {
    expect(written()).toBe(JSON.stringify(UPENDO));
  });

  it.each([
    [{ active: false }, { useYn: 'N' }],
    [{ customerName: 'x'.repeat(70) }, { custNm: 'x'.repeat(60) }],
    [
      { address: 'Harbour Rd', phone: '0700111333', email: 'a@example.org', fax: '041', remark: 'On account' },
      { adrs: 'Harbour Rd', telNo: '0700111333', email: 'a@example.org', faxNo: '041', remark: 'On account' },
    ],
    [
      { registrarId: 'M1', registrarName: 'Manager' },
      { regrId: 'M1', regrNm: 'Manager', modrId: 'M1', modrNm: 'Manager' },
    ],
  ])('%j becomes %j', (change, expected) => {
    expect(written(change)).toBe(JSON.stringify({ ...UPENDO, ...expected }));
  });
});
