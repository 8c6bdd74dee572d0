import { YES_NO } from '@app/domain';
import { CodeField } from '../fields/code-field.js';
import { WholePercentField } from '../fields/number-field.js';
import { TextField } from '../fields/text-field.js';
import { MODIFIER_ID, MODIFIER_NAME, REGISTRAR_ID, REGISTRAR_NAME } from '../items/item-fields.dto.js';

/** The body of POST /branch/insurances. */
export class CreateBranchInsuranceDto {
  @TextField({ about: 'Your code of the insurer, unique in the branch.', example: 'AFYA01', max: 10 })
  isrccCd!: string;

  @TextField({ about: 'Name of the insurer.', example: 'Afya Insurance', max: 100 })
  isrccNm!: string;

  @WholePercentField({ about: 'Part that the insurer pays, in whole percent.', example: 20 })
  isrcRt!: number;

  @CodeField(YES_NO, { about: 'Whether the insurer is in use; default Y.', example: 'Y', optional: true })
  useYn?: 'Y' | 'N';

  @TextField({ ...REGISTRAR_ID, optional: true })
  regrId?: string;

  @TextField({ ...REGISTRAR_NAME, optional: true })
  regrNm?: string;

  @TextField({ ...MODIFIER_ID, optional: true })
  modrId?: string;

  @TextField({ ...MODIFIER_NAME, optional: true })
  modrNm?: string;
}

/** An insurer as the documentation shows one, and as the tests save one. */
export const exampleBranchInsurance = { isrccCd: 'AFYA01', isrccNm: 'Afya Insurance', isrcRt: 20 };
