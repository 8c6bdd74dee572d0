import { drawFrom } from './draw.js';

/** A taxpayer in the authority's register. */
export interface SeededTaxpayer {
  tin: string;
  taxprNm: string;
  /** `A` active, `D` inactive. */
  taxprSttsCd: 'A' | 'D';
  prvncNm: string;
  dstrtNm: string;
  sctrNm: string;
  locDesc: string;
}

const firstWords =
  'MWANGAZA JUMLA TUMAINI BARAKA UPENDO NYOTA SAVANNA PWANI RIFT TWIGA MALAIKA KARIBU FANAKA IMARA'.split(' ');
const secondWords = 'TRADERS STORES SUPPLIES HARDWARE FOODS TEXTILES ENTERPRISES WHOLESALERS PHARMACY MOTORS'.split(
  ' ',
);
const locations: readonly [prvncNm: string, dstrtNm: string, sctrNm: string, locDesc: string][] = [
  ['NAIROBI CITY', 'STAREHE', 'CBD', 'Moi Avenue'],
  ['MOMBASA', 'MVITA', 'TUDOR', 'Harbour Road'],
  ['KISUMU', 'KISUMU CENTRAL', 'MILIMANI', 'Oginga Odinga Street'],
  ['NAKURU', 'NAKURU TOWN EAST', 'BIASHARA', 'Kenyatta Avenue'],
  ['UASIN GISHU', 'AINABKOI', 'ELDORET TOWN', 'Uganda Road'],
  ['KIAMBU', 'THIKA TOWN', 'TOWNSHIP', 'Commercial Street'],
];

/**
 * The register of taxpayers, invented from the PIN. It knows every well-formed PIN except those with 999 after the
 * first letter. A taxpayer whose PIN ends in X is inactive; one whose PIN ends in W has a name with needless blanks.
 */
export const registeredTaxpayer = (tin: string): SeededTaxpayer | undefined =>
  /^[A-Z](?!999)\d{9}[A-Z]$/.test(tin) ? taxpayerOf(tin) : undefined;

/** Every PIN has a name, even if the register does not list it. */
export function taxpayerOf(tin: string): SeededTaxpayer {
  const draw = drawFrom(tin);
  const [prvncNm, dstrtNm, sctrNm, locDesc] = draw.oneOf(locations);
  const name = `${draw.oneOf(firstWords)} ${draw.oneOf(secondWords)}${tin.startsWith('A') ? '' : ' LTD'}`;
  return {
    tin,
    taxprNm: tin.endsWith('W') ? `${name.replace(' ', '  ')} ` : name,
    taxprSttsCd: tin.endsWith('X') ? 'D' : 'A',
    ...{ prvncNm, dstrtNm, sctrNm, locDesc },
  };
}
