import type { ItemDocument } from '@app/domain';
import { type FieldNames, fieldName } from '../field-names.js';
import type { Warning } from '../violation.js';

/** What is odd about an item, but no reason to refuse it: its class says one thing, and its type another. */
export function itemWarnings({ itemClass, itemType }: ItemDocument, names: FieldNames): Warning[] {
  const isService = itemType === '3';
  const contradicts = itemClass === (isService ? 'GD' : 'SV');
  if (!contradicts) return [];
  const field = fieldName(names, 'itemClass');
  const type = `${fieldName(names, 'itemType')} ${itemType}`;
  return [
    { field, message: `${field} is ${itemClass}, but ${type} is ${isService ? 'a service' : 'goods'}, which counts` },
  ];
}
