import type { AuthorityBranch } from '@app/reference';

/** Where something is, as the authority writes it. */
export const locationData = (location: Pick<AuthorityBranch, 'county' | 'subCounty' | 'locality' | 'location'>) => ({
  prvncNm: location.county,
  dstrtNm: location.subCounty,
  sctrNm: location.locality,
  locDesc: location.location,
});
