/**
 * What a request calls the fields of the document that is made of it. Whoever refuses a document speaks of its fields,
 * and one and the same field has another name in every shape a document can be posted in.
 */
export interface FieldNames {
  /** From the document's words to the path in the body, as `total` to `transaction.totAmt`. */
  fields: Readonly<Record<string, string>>;
  /** What the list of lines is called. */
  lines: string;
  /** From a line's words to those of the body, as `itemCode` to `itemCd`. */
  lineFields: Readonly<Record<string, string>>;
}

const LINE = /^lines(\[\d+\])?(?:\.(\w+))?$/;

/** A field of the document in the words of the request; what the request has no word for stays as it is. */
export function fieldName({ fields, lines, lineFields }: FieldNames, field: string): string {
  const line = LINE.exec(field);
  if (!line) return nameIn(fields, field);
  const [, position = '', ofLine] = line;
  const name = ofLine === undefined ? '' : `.${nameIn(lineFields, ofLine)}`;
  return `${lines}${position}${name}`;
}

/** The name of `lines[index]`, without looking for it in the words: every line is asked for its own. */
export const lineName = ({ lines }: FieldNames, index: number): string => `${lines}[${index}]`;

/** The last part of a path, which is how a sentence calls the field: `totAmt` for `transaction.totAmt`. */
export const shortName = (names: FieldNames, field: string): string => fieldName(names, field).replace(/^.*\./, '');

const nameIn = (names: Readonly<Record<string, string>>, documentField: string): string =>
  Object.hasOwn(names, documentField) ? (names[documentField] as string) : documentField;
