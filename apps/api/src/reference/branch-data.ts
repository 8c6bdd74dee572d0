import { ApiProperty } from '@nestjs/swagger';
import type { StoredRegisterRow } from '@app/persistence';
import type { AuthorityBranch } from '@app/reference';
import { Shown, ShownTextOrNull } from '../http/openapi/reply-fields.js';
import { yesOrNo, isNewerThan, containsText } from './register-read-options.js';
import { CopyDto } from './register-copies.js';

/** A branch from the list of the tax authority. */
export class BranchDto {
  @Shown('PIN of the taxpayer.', 'P051999888K')
  tin!: string;

  @Shown('Number of the branch; 00 is the head office.', '00')
  bhfId!: string;

  @Shown('Its name.', 'Headquarter')
  bhfNm!: string;

  @ShownTextOrNull('Its state, of code class 09; 01 is active.', '01')
  bhfSttsCd!: string | null;

  @ShownTextOrNull('County.', 'NAIROBI CITY')
  prvncNm!: string | null;

  @ShownTextOrNull('Sub-county.', 'STAREHE')
  dstrtNm!: string | null;

  @ShownTextOrNull('Locality.', 'CBD')
  sctrNm!: string | null;

  @ShownTextOrNull('Where that is.', 'Moi Avenue')
  locDesc!: string | null;

  @ShownTextOrNull('Who manages it.', 'J. Otieno')
  mgrNm!: string | null;

  @ShownTextOrNull('Their telephone.', '0700123456')
  mgrTelNo!: string | null;

  @ShownTextOrNull('Their e-mail.', 'branch00@example.co.ke')
  mgrEmail!: string | null;

  @Shown('Y for the head office.', 'Y')
  hqYn!: string;
}

/** The answer of GET /branches. */
export class BranchListDto extends CopyDto {
  @ApiProperty({ description: 'All branches of the taxpayer, sorted by number.', type: [BranchDto] })
  bhfList!: BranchDto[];
}

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

/** A location in the words of the authority. */
export const locationData = (location: Pick<AuthorityBranch, 'county' | 'subCounty' | 'locality' | 'location'>) => ({
  prvncNm: location.county,
  dstrtNm: location.subCounty,
  sctrNm: location.locality,
  locDesc: location.location,
});
