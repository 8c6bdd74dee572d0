import { drawFrom } from './draw.js';

/** A taxpayer as the authority's register has it. */
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
 * The register of taxpayers, all of them invented from their PIN. Every well-formed PIN is in it but those that begin with
 * a letter and 999, which are nobody's; a PIN that ends in X belongs to somebody who is no longer active.
 */
export const registeredTaxpayer = (tin: string): SeededTaxpayer | undefined =>
  /^[A-Z](?!999)\d{9}[A-Z]$/.test(tin) ? taxpayerOf(tin) : undefined;

/** Whoever uses a PIN has a name, whether or not the register knows it. */
export function taxpayerOf(tin: string): SeededTaxpayer {
  const draw = drawFrom(tin);
  const [prvncNm, dstrtNm, sctrNm, locDesc] = draw.oneOf(locations);
  return {
    tin,
    taxprNm: `${draw.oneOf(firstWords)} ${draw.oneOf(secondWords)}${tin.startsWith('A') ? '' : ' LTD'}`,
    taxprSttsCd: tin.endsWith('X') ? 'D' : 'A',
    ...{ prvncNm, dstrtNm, sctrNm, locDesc },
  };
}
