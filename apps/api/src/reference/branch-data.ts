import type { BranchDto } from '@app/contract';
import type { StoredRow } from '@app/persistence';
import type { Branch } from '@app/reference';
import { flag, isNewerThan, mentions } from './row-filters.js';
import { placeData } from './location-data.js';

export interface BranchFilter {
  bhfId?: string;
  q?: string;
  since?: string;
}

export const branchList = (rows: readonly StoredRow<Branch>[], { bhfId, q, since }: BranchFilter): BranchDto[] =>
  rows
    .filter(({ row, changedAt }) => {
      const isAskedFor = bhfId === undefined || row.bhfId === bhfId;
      return isAskedFor && mentions(q, [row.name, row.location, row.managerName]) && isNewerThan(since, changedAt);
    })
    .map(({ row }) => branchData(row));

const branchData = (branch: Branch): BranchDto => ({
  tin: branch.tin,
  bhfId: branch.bhfId,
  bhfNm: branch.name,
  bhfSttsCd: branch.status,
  ...placeData(branch),
  mgrNm: branch.managerName,
  mgrTelNo: branch.managerPhone,
  mgrEmail: branch.managerEmail,
  hqYn: flag(branch.isHeadOffice),
});
