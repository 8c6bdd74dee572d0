import type { Branch } from '@app/reference';

/** Where something is, as the authority writes it. */
export const placeData = (at: Pick<Branch, 'county' | 'subCounty' | 'locality' | 'location'>) => ({
  prvncNm: at.county,
  dstrtNm: at.subCounty,
  sctrNm: at.locality,
  locDesc: at.location,
});
