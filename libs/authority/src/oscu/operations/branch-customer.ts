import type { BranchCustomerDocument } from '@app/domain';
import type { OscuOperation } from './operation.js';
import { auditFields, truncate, truncateOrNull } from './audit.js';

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
