import { randomBytes } from 'node:crypto';
import { toDateTime } from '@app/domain';
import { CUSTOMER_NAME, people } from '../shop/people.js';
import { RowFailure } from '../wire/row-failure.js';
import type { Row } from './row.js';

const timeOfDay = (): string => toDateTime(new Date()).slice(8);

const customer: Row = {
  ...{ number: 6, title: 'Save customer branch', operation: 'saveCustomer', path: '/saveBhfCustomer' },
  ...{ needs: [1], passesOn: '000' },
  async play({ call, state, config: { buyerPin } }) {
    const customerNumber = `C${timeOfDay()}`;
    await call.submit({
      ...{ kind: 'branch-customer', customerNumber, pin: buyerPin, customerName: CUSTOMER_NAME, active: true },
      ...{ address: 'Biashara Street, Nakuru', phone: '0700111333', email: 'orders@upendo.example' },
      ...{ fax: null, remark: null, ...people },
    });
    state.customerNumber = customerNumber;
    return `${CUSTOMER_NAME} as ${customerNumber}`;
  },
};

const user: Row = {
  ...{ number: 7, title: 'Save branch user account', operation: 'saveUser', path: '/saveBhfUser' },
  ...{ needs: [1], passesOn: '000' },
  async play({ call }) {
    // The password has no use in the protocol (fact sheet 2.9).
    const password = randomBytes(18).toString('base64url');
    const userId = `aotieno${timeOfDay()}`;
    await call.submit(
      {
        ...{ kind: 'branch-user', userId, userName: 'Achieng Otieno', sealedPassword: password, passwordDigest: null },
        ...{ address: null, contact: '0700111444', authorityCode: null, remark: null, active: true, ...people },
      },
      {},
      password,
    );
    return `Achieng Otieno as ${userId}`;
  },
};

const insurance: Row = {
  ...{ number: 8, title: 'Save branch insurances', operation: 'saveInsurance', path: '/saveBhfInsurance' },
  ...{ needs: [1], passesOn: '000' },
  async play({ call }) {
    const insurer = { insurerCode: 'AFYA01', insurerName: 'Afya Bora Health Cover', rate: 20 };
    await call.submit({ kind: 'branch-insurance', ...insurer, active: true, ...people });
    return `${insurer.insurerName}, ${insurer.rate} %`;
  },
};

const ownCustomers: Row = {
  ...{ number: 22, title: 'Look up customer list', operation: 'listCustomers', path: '/selectCustomerList' },
  ...{ directPath: null, needs: [6], passesOn: '000, with the customer of row 6' },
  async play({ call, state: { customerNumber } }) {
    const isThere = (rows: readonly { number: string }[]) => rows.some(({ number }) => number === customerNumber);
    const rows = await call.lookUpUntil('ownCustomers', `customer ${customerNumber} in the list`, isThere);
    if (isThere(rows)) return `${rows.length} customers`;
    throw new RowFailure(
      rows.length === 0 ? '001' : '000',
      `The list does not have customer ${customerNumber} of row 6.`,
    );
  },
};

export const branchRecordRows: readonly Row[] = [customer, user, insurance, ownCustomers];
