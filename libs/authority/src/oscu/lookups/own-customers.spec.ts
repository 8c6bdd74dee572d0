import { customer, ownCustomers, taxpayer } from './taxpayers.js';

const UPENDO = {
  ...{ custNo: 'C0001', custTin: 'P000333444C', custNm: 'Upendo Supplies', adrs: 'Harbour Rd, Mombasa' },
  ...{ telNo: '0700111333', email: null, faxNo: null, useYn: 'Y', remark: null },
  ...{ regrId: 'till1', regrNm: 'till1', modrId: null, modrNm: null },
};

describe('a customer whom the branch saved', () => {
  it('becomes ours, and what is no customer is passed over', () => {
    expect(ownCustomers.read({ custList: [UPENDO, null, 'row', {}] })).toEqual([
      {
        ...{ number: 'C0001', pin: 'P000333444C', name: 'Upendo Supplies', address: 'Harbour Rd, Mombasa' },
        ...{ phone: '0700111333', email: null, fax: null, inUse: true, remark: null },
      },
    ]);
  });

  it('may be out of use, or without a name', () => {
    expect(ownCustomers.read({ custList: [{ ...UPENDO, useYn: 'N', custNm: ' ' }] })).toMatchObject([
      { name: 'C0001', inUse: false },
    ]);
  });

  it('is no taxpayer of a PIN, and such a taxpayer is no customer: both lists have one key', () => {
    const found = { tin: 'P000111222B', taxprNm: 'JUMLA LTD' };
    expect([customer.read({ custList: [UPENDO] }), ownCustomers.read({ custList: [found] })]).toEqual([null, null]);
  });

  it.each([{}, { custList: null }, { custList: {} }])('is missing in %j', (data) => {
    expect(ownCustomers.read(data)).toBeNull();
  });
});

describe('the taxpayer of the caller', () => {
  it('is one object, and no list', () => {
    expect(taxpayer.read({ info: { taxprNm: 'MWANGAZA TRADERS LTD', vatTyCd: '1' } })).toEqual([
      { name: 'MWANGAZA TRADERS LTD', vatType: '1' },
    ]);
  });

  it('may have no VAT type', () => {
    expect(taxpayer.read({ info: { taxprNm: 'MWANGAZA' } })).toEqual([{ name: 'MWANGAZA', vatType: null }]);
  });

  it.each([{}, { info: null }, { info: [] }, { info: {} }, { taxprNm: 'MWANGAZA' }])('is missing in %j', (data) => {
    expect(taxpayer.read(data)).toBeNull();
  });
});
