import { YES_NO } from '@app/domain';
import { CodeField } from '../fields/code-field.js';
import { TextField } from '../fields/text-field.js';
import { MODIFIER_ID, MODIFIER_NAME, REGISTRAR_ID, REGISTRAR_NAME } from '../items/item-fields.dto.js';

/** The body of POST /branch/users. */
export class CreateBranchUserDto {
  @TextField({ about: 'Id of the user, unique in the branch.', example: 'AMINA', max: 20 })
  userId!: string;

  @TextField({ about: 'Name of the user.', example: 'Amina Otieno', max: 60 })
  userNm!: string;

  @TextField({
    about: 'Password of the user at the tax authority; default: a random password that is not shown.',
    example: 'a long sentence of her own',
    max: 255,
    optional: true,
  })
  pwd?: string;

  @TextField({ about: 'Address.', example: 'Moi Avenue, Nairobi', max: 200, optional: true })
  adrs?: string;

  @TextField({ about: 'Telephone number.', example: '0700111222', max: 20, optional: true })
  cntc?: string;

  @TextField({ about: 'Role of the user, in your own words.', example: 'TILL', max: 100, optional: true })
  authCd?: string;

  @TextField({ about: 'Free remark.', example: 'Mornings only', max: 2000, optional: true })
  remark?: string;

  @CodeField(YES_NO, { about: 'Whether the user is active; default Y.', example: 'Y', optional: true })
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

/** A user as the documentation shows one, and as the tests register one. */
export const exampleBranchUser = { userId: 'AMINA', userNm: 'Amina Otieno', cntc: '0700111222' };
