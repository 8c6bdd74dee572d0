import { drawFrom } from './draw.js';
import { taxpayerOf } from './taxpayers.js';

export const HEAD_OFFICE = '00';

/** A branch in the authority's register. */
export interface SeededBranch {
  tin: string;
  bhfId: string;
  bhfNm: string;
  bhfSttsCd: string;
  prvncNm: string;
  dstrtNm: string;
  sctrNm: string;
  locDesc: string;
  mgrNm: string;
  mgrTelNo: string;
  mgrEmail: string;
  hqYn: 'Y' | 'N';
}

const ACTIVE = '01';
const managers = ['J. Otieno', 'W. Kamau', 'A. Hassan', 'M. Chebet', 'P. Mutua', 'F. Wanjiru'];

/** Invented from the PIN and the branch, so every call returns the same data. */
export function branchOf(tin: string, bhfId: string): SeededBranch {
  const { prvncNm, dstrtNm, sctrNm, locDesc } = taxpayerOf(tin);
  const draw = drawFrom(`branch ${bhfId} of ${tin}`);
  const isHeadOffice = bhfId === HEAD_OFFICE;
  return {
    ...{ tin, bhfId, bhfNm: isHeadOffice ? 'Headquarter' : `Branch ${bhfId}`, bhfSttsCd: ACTIVE },
    ...{ prvncNm, dstrtNm, sctrNm, locDesc },
    mgrNm: draw.oneOf(managers),
    mgrTelNo: `0700${String(draw.below(1_000_000)).padStart(6, '0')}`,
    mgrEmail: `branch${bhfId}@example.co.ke`,
    hqYn: isHeadOffice ? 'Y' : 'N',
  };
}
