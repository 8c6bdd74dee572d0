import type { BranchDto } from '@app/contract';
import type { StoredRegisterRow } from '@app/persistence';
import type { AuthorityBranch } from '@app/reference';
import { locationData } from './location-data.js';
import { yesOrNo, isNewerThan, containsText } from './register-read-options.js';

export interface BranchFilter {
  bhfId?: string;
  q?: string;
  since?: string;
}

export const branchList = (
  rows: readonly StoredRegisterRow<AuthorityBranch>[],
  { bhfId, q, since }: BranchFilter,
): BranchDto[] =>
  rows
    .filter(({ row, changedAt }) => {
      const isWanted = bhfId === undefined || row.bhfId === bhfId;
      return isWanted && containsText(q, [row.name, row.location, row.managerName]) && isNewerThan(since, changedAt);
    })
    .map(({ row }) => branchData(row));

const branchData = (branch: AuthorityBranch): BranchDto => ({
  tin: branch.tin,
  bhfId: branch.bhfId,
  bhfNm: branch.name,
  bhfSttsCd: branch.status,
  ...locationData(branch),
  mgrNm: branch.managerName,
  mgrTelNo: branch.managerPhone,
  mgrEmail: branch.managerEmail,
  hqYn: yesOrNo(branch.isHeadOffice),
});
