import { LinesField } from '../fields/nested-field.js';
import { QuantityField } from '../fields/number-field.js';
import { TextField } from '../fields/text-field.js';
import { MODIFIER_ID, MODIFIER_NAME, REGISTRAR_ID, REGISTRAR_NAME } from './item-fields.dto.js';

export const COMPONENTS_MAX = 50;

/** A composition as the documentation shows one. */
export const exampleComposition = { components: [{ cpstItemCd: 'GDS-OIL-1L', cpstQty: 2 }] };

/** A component of an assembled item. */
export class ComponentDto {
  @TextField({ about: 'Code of the component, which is a registered item.', example: 'GDS-OIL-1L', max: 50 })
  cpstItemCd!: string;

  @QuantityField({ about: 'Quantity of the component in one assembled item.', example: 2 })
  cpstQty!: number;
}

/** The body of POST /items/{itemCd}/composition. */
export class CreateCompositionDto {
  @LinesField(() => ComponentDto, {
    about: 'The components. Each is saved by a call of its own, in this order.',
    example: exampleComposition.components,
    max: COMPONENTS_MAX,
  })
  components!: ComponentDto[];

  @TextField({ ...REGISTRAR_ID, optional: true })
  regrId?: string;

  @TextField({ ...REGISTRAR_NAME, optional: true })
  regrNm?: string;

  @TextField({ ...MODIFIER_ID, optional: true })
  modrId?: string;

  @TextField({ ...MODIFIER_NAME, optional: true })
  modrNm?: string;
}
