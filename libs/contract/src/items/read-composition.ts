import type { ItemCompositionDraft } from '@app/domain';
import type { FieldNames } from '../field-names.js';
import { readBody, type InvalidBody } from '../read-body.js';
import { registrarAndModifier } from '../registrar-and-modifier.js';
import type { Warning } from '../violation.js';
import { CreateCompositionDto } from './create-composition.dto.js';

export type CompositionReading = { ok: true; draft: ItemCompositionDraft; warnings: Warning[] } | InvalidBody;

export const COMPOSITION_FIELD_NAMES: FieldNames = {
  fields: { itemCode: 'itemCd' },
  lines: 'components',
  lineFields: { componentCode: 'cpstItemCd', quantity: 'cpstQty' },
};

/** Reads the body of POST /items/{itemCd}/composition. */
export function readComposition(itemCode: string, body: unknown): CompositionReading {
  const reading = readBody(CreateCompositionDto, body);
  if (!reading.ok) return reading;
  const { components, ...users } = reading.value;
  const draft: ItemCompositionDraft = {
    kind: 'item-composition',
    itemCode,
    components: components.map(({ cpstItemCd, cpstQty }) => ({ componentCode: cpstItemCd, quantity: cpstQty })),
    ...registrarAndModifier(users),
  };
  return { ok: true, draft, warnings: reading.warnings };
}
