import type { BranchCustomerDocument, BranchInsuranceDocument, BranchUserDocument } from '@app/domain';
import { auditFields, truncate, truncateOrNull } from './wire-values.js';
import type { OscuOperation } from './operation.js';

/** A repeated customer has the same number and the same data, so a repetition does no harm. */
export const branchCustomer: OscuOperation<BranchCustomerDocument> = {
  kind: 'branch-customer',
  operation: 'saveCustomer',

  write: (document) => ({
    custNo: document.customerNumber,
    custTin: document.pin,
    custNm: truncate(document.customerName, 60),
    adrs: truncateOrNull(document.address, 300),
    telNo: truncateOrNull(document.phone, 20),
    email: truncateOrNull(document.email, 50),
    faxNo: truncateOrNull(document.fax, 20),
    useYn: document.active ? 'Y' : 'N',
    remark: truncateOrNull(document.remark, 1000),
    ...auditFields(document),
  }),

  read: () => ({}),
};

/** A repeated insurer has the same code and the same data, so a repetition does no harm. */
export const branchInsurance: OscuOperation<BranchInsuranceDocument> = {
  kind: 'branch-insurance',
  operation: 'saveInsurance',

  write: (document) => ({
    isrccCd: document.insurerCode,
    isrccNm: truncate(document.insurerName, 100),
    isrcRt: document.rate,
    useYn: document.active ? 'Y' : 'N',
    ...auditFields(document),
  }),

  read: () => ({}),
};

/** A repeated user replaces the existing one, so a repetition does no harm. */
export const branchUser: OscuOperation<BranchUserDocument> = {
  kind: 'branch-user',
  operation: 'saveUser',

  write: (document) => ({
    userId: document.userId,
    userNm: truncate(document.userName, 60),
    pwd: document.sealedPassword,
    adrs: truncateOrNull(document.address, 200),
    cntc: truncateOrNull(document.contact, 20),
    authCd: truncateOrNull(document.authorityCode, 100),
    remark: truncateOrNull(document.remark, 2000),
    useYn: document.active ? 'Y' : 'N',
    ...auditFields(document),
  }),

  read: () => ({}),
};
