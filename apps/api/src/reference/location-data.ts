import type { AuthorityBranch } from '@app/reference';

/** A location in the words of the authority. */
export const locationData = (location: Pick<AuthorityBranch, 'county' | 'subCounty' | 'locality' | 'location'>) => ({
  prvncNm: location.county,
  dstrtNm: location.subCounty,
  sctrNm: location.locality,
  locDesc: location.location,
});
