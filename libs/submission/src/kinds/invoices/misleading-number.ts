import type { Refusal } from '@app/domain';
import { refusalOf } from '../rules/rule.js';

/** Invisible characters, and full-width forms of letters and digits. */
const LOOKALIKES = /[\p{Cf}\uff01-\uff5e\u3000]/u;

/**
 * The refusal of a number that reads as another one does. It is no rule of the body: a document that was accepted under such a
 * number is still known by it, and its till gets the receipt.
 */
export const misleadingNumber = (number: string): Refusal[] =>
  LOOKALIKES.test(number) || number.normalize('NFC') !== number
    ? [
        refusalOf(
          '003',
          'invoiceNumber',
          'The number has characters that cannot be seen, or that look like others: full-width letters, an accent apart from its letter, or a mark that turns the direction.',
          'Type the number anew in plain letters and digits.',
        ),
      ]
    : [];
