import { YES_NO } from '@app/domain';
import { CodeField } from '../fields/code-field.js';
import { PinField, TextField } from '../fields/text-field.js';
import { MODIFIER_ID, MODIFIER_NAME, REGISTRAR_ID, REGISTRAR_NAME } from '../items/item-fields.dto.js';

/** The body of POST /branch/customers. */
export class CreateBranchCustomerDto {
  @TextField({ about: 'Your number of the customer, unique in the branch.', example: 'C0001', max: 9 })
  custNo!: string;

  @PinField({
    about: 'PIN of the customer. The tax authority saves no customer without one.',
    example: 'P000333444C',
  })
  custTin!: string;

  @TextField({ about: 'Name of the customer.', example: 'Upendo Supplies', max: 60 })
  custNm!: string;

  @TextField({ about: 'Address.', example: 'Harbour Rd, Mombasa', max: 300, optional: true })
  adrs?: string;

  @TextField({ about: 'Telephone number.', example: '0700111333', max: 20, optional: true })
  telNo?: string;

  @TextField({ about: 'E-mail address.', example: 'orders@upendo.example', max: 50, optional: true })
  email?: string;

  @TextField({ about: 'Fax number.', example: '0412223344', max: 20, optional: true })
  faxNo?: string;

  @CodeField(YES_NO, {
    about: 'Whether the customer is in use; default Y. The name of an unused customer fills no sale.',
    example: 'Y',
    optional: true,
  })
  useYn?: 'Y' | 'N';

  @TextField({ about: 'Free remark.', example: 'Pays at the end of the month', max: 1000, optional: true })
  remark?: string;

  @TextField({ ...REGISTRAR_ID, optional: true })
  regrId?: string;

  @TextField({ ...REGISTRAR_NAME, optional: true })
  regrNm?: string;

  @TextField({ ...MODIFIER_ID, optional: true })
  modrId?: string;

  @TextField({ ...MODIFIER_NAME, optional: true })
  modrNm?: string;
}

/** A customer as the documentation shows one, and as the tests save one. */
export const exampleBranchCustomer = {
  custNo: 'C0001',
  custTin: 'P000333444C',
  custNm: 'Upendo Supplies',
  adrs: 'Harbour Rd, Mombasa',
  telNo: '0700111333',
};
