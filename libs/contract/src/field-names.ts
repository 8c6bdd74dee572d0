/**
 * The names that a request has for the fields of the document made from it. Later refusals name fields of the document;
 * the client must see the name of its own request shape.
 */
export interface FieldNames {
  /** Field of the document to path in the body, as `total` to `transaction.totAmt`. */
  fields: Readonly<Record<string, string>>;
  /** Name of the list of lines. */
  lines: string;
  /** Field of a line to its name in the body, as `itemCode` to `itemCd`. */
  lineFields: Readonly<Record<string, string>>;
}

const LINE = /^lines(\[\d+\])?(?:\.(\w+))?$/;

/** The request's name of a document field; a field without such a name keeps its own. */
export function fieldName({ fields, lines, lineFields }: FieldNames, field: string): string {
  const line = LINE.exec(field);
  if (!line) return nameIn(fields, field);
  const [, position = '', ofLine] = line;
  const name = ofLine === undefined ? '' : `.${nameIn(lineFields, ofLine)}`;
  return `${lines}${position}${name}`;
}

/** The name of `lines[index]`, without a search: this runs once per line. */
export const lineName = ({ lines }: FieldNames, index: number): string => `${lines}[${index}]`;

/** The last part of a path: `totAmt` for `transaction.totAmt`. */
export const shortName = (names: FieldNames, field: string): string => fieldName(names, field).replace(/^.*\./, '');

const nameIn = (names: Readonly<Record<string, string>>, documentField: string): string =>
  Object.hasOwn(names, documentField) ? (names[documentField] as string) : documentField;
