import type { BranchCustomer } from './branch-record-fields.js';
import { deviceOperation } from './operation.js';
import { changedSince, listAnswer, pullFields } from './pull.js';

/**
 * The customers that the branch itself has saved: other fields than those of a PIN lookup, under the same key (fact sheet
 * 2.7). That a second save of a number replaces the row is our choice; no trace shows it.
 */
export const listCustomers = deviceOperation({
  name: 'selectCustomerList',
  aliases: [],
  fields: pullFields,
  identityInBody: true,
  decide({ lastReqDt }, context) {
    const { tin, bhfId } = context.device.identity;
    const isNew = changedSince(lastReqDt, 'customerList', context);
    const saved = context.ledger.branchRecords.all(tin, bhfId);
    const rows = saved.flatMap((record) =>
      record.type === 'customer' && isNew(record.savedAt) ? [toRow(record.customer)] : [],
    );
    return listAnswer('custList', rows);
  },
});

/** The modifier reads back as null although it was sent. */
const toRow = ({ custNo, custTin, custNm, adrs, telNo, email, faxNo, useYn, remark, ...saved }: BranchCustomer) => ({
  ...{ custNo, custTin, custNm, adrs, telNo, email, faxNo, useYn, remark },
  ...{ regrId: saved.regrId, regrNm: saved.regrNm, modrId: null, modrNm: null },
});
