import { type CodeSet, codesOf, isNearMiss } from '@app/domain';
import { namedCode } from './code-set.js';

/** What people call a code or its meaning, in capitals. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  ...{ PC: 'piece', PCS: 'piece', PIECES: 'piece', EA: 'piece', EACH: 'piece', UNIT: 'piece', UNITS: 'piece' },
  ...{ KGS: 'kilogram', KILO: 'kilogram', G: 'gram', LITER: 'litre', LITERS: 'litre', LITRES: 'litre', LT: 'litre' },
  ...{ MPESA: 'mobile money', 'M-PESA': 'mobile money', 'AIRTEL MONEY': 'mobile money', MOBILE: 'mobile money' },
  ...{ CARD: 'debit or credit card', VISA: 'debit or credit card', CHEQUE: 'bank cheque', RETURNED: 'returned goods' },
  ...{ KSH: 'KES', KSHS: 'KES' },
};
/** In shorter codes one character says too little. */
const NEAR_MISS_MIN = 3;
/** No code and no name of one is longer. */
const LENGTH_MAX = 40;

/** "Do you mean …? " if the value is nearly one code of the set, or names its meaning; else an empty text. */
export function meantCode(set: CodeSet, value: unknown): string {
  if ((typeof value !== 'string' && typeof value !== 'number') || String(value).length > LENGTH_MAX) return '';
  const text = String(value).trim().toUpperCase();
  const named = OTHER_NAMES[text] ?? text;
  const codes = codesOf(set);
  const code =
    codes.find((one) => one === named || one === text.padStart(2, '0')) ??
    codes.find((one) => named !== '' && set.meanings[one] === named.toLowerCase()) ??
    theOnly(codes.filter((one) => one.length >= NEAR_MISS_MIN && isNearMiss(one, text)));
  return code === undefined ? '' : `Do you mean "${code}"${meaningOf(set, code)}? `;
}

const theOnly = (codes: readonly string[]): string | undefined => (codes.length === 1 ? codes[0] : undefined);

const meaningOf = (set: CodeSet, code: string): string => namedCode(set, code).slice(code.length);
