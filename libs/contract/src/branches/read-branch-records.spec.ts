import { exampleBranchCustomer } from './create-branch-customer.dto.js';
import { exampleBranchInsurance } from './create-branch-insurance.dto.js';
import { readBranchCustomer } from './read-branch-customer.js';
import { readBranchInsurance } from './read-branch-insurance.js';

const customer = (change: object = {}) => readBranchCustomer({ ...exampleBranchCustomer, ...change });
const insurance = (change: object = {}) => readBranchInsurance({ ...exampleBranchInsurance, ...change });

const violationsOf = (reading: ReturnType<typeof customer> | ReturnType<typeof insurance>) =>
  reading.ok ? [] : reading.violations.map(({ code, field }) => `${code} ${field}`);

const USERS = { registrarId: null, registrarName: null, modifierId: null, modifierName: null };

it('the example is a customer in use', () => {
  expect(customer()).toEqual({
    ok: true,
    warnings: [],
    document: {
      kind: 'branch-customer',
      ...{ customerNumber: 'C0001', pin: 'P000333444C', customerName: 'Upendo Supplies' },
      ...{ address: 'Harbour Rd, Mombasa', phone: '0700111333', email: null, fax: null, remark: null, active: true },
      ...USERS,
    },
  });
});

it('every field of a customer is read', () => {
  const fields = { email: 'a@example.org', faxNo: '041', remark: 'New', useYn: 'N', regrId: 'M1', modrNm: 'M' };
  expect(customer({ ...fields, custTin: ' p000333444c ' })).toMatchObject({
    document: {
      ...{ pin: 'P000333444C', email: 'a@example.org', fax: '041', remark: 'New', active: false },
      ...{ registrarId: 'M1', modifierName: 'M' },
    },
  });
});

it.each([
  [{ custNo: '', custTin: null, custNm: ' ' }, ['002 custNo', '002 custTin', '002 custNm']],
  [{ custNo: 'x'.repeat(10), custTin: '12' }, ['003 custNo', '003 custTin']],
  [{ custNm: 'x'.repeat(61), adrs: 'x'.repeat(301) }, ['003 custNm', '003 adrs']],
  [{ telNo: 'x'.repeat(21), email: 'x'.repeat(51), faxNo: 7 }, ['003 telNo', '003 email', '003 faxNo']],
  [{ useYn: 'yes', remark: 'x'.repeat(1001) }, ['003 useYn', '003 remark']],
])('a customer with %j is refused at %j', (change, expected) => {
  expect(violationsOf(customer(change))).toEqual(expected);
});

it('the example is an insurer in use', () => {
  expect(insurance()).toEqual({
    ok: true,
    warnings: [],
    document: {
      ...{ kind: 'branch-insurance', insurerCode: 'AFYA01', insurerName: 'Afya Insurance', rate: 20, active: true },
      ...USERS,
    },
  });
});

it.each([0, 100])('an insurer may pay %i percent', (isrcRt) => {
  expect(insurance({ isrcRt })).toMatchObject({ ok: true, document: { rate: isrcRt } });
});

it.each([
  [{ isrccCd: '', isrccNm: null, isrcRt: null }, ['002 isrccCd', '002 isrccNm', '002 isrcRt']],
  [{ isrccCd: 'x'.repeat(11), isrccNm: 'x'.repeat(101) }, ['003 isrccCd', '003 isrccNm']],
  [{ isrcRt: 12.5 }, ['003 isrcRt']],
  [{ isrcRt: 101 }, ['003 isrcRt']],
  [{ isrcRt: '20', useYn: 'yes' }, ['003 isrcRt', '003 useYn']],
])('an insurer with %j is refused at %j', (change, expected) => {
  expect(violationsOf(insurance(change))).toEqual(expected);
});
