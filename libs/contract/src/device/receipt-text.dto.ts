import type { ReceiptTexts } from '@app/domain';
import { TextField } from '../fields/text-field.js';

/** Texts at the head and the foot of receipts, in the lengths that the authority allows. */
export class ReceiptTextDto {
  @TextField({ about: 'Mobile number for customers.', example: '0700111222', max: 20, optional: true })
  custMblNo?: string;

  @TextField({ about: 'Trade name.', example: 'Mwangaza Traders', max: 20, optional: true })
  trdeNm?: string;

  @TextField({ about: 'Address.', example: 'Moi Avenue, Nairobi', max: 200, optional: true })
  adrs?: string;

  @TextField({ about: 'Message at the top.', example: 'Karibu', max: 20, optional: true })
  topMsg?: string;

  @TextField({ about: 'Message at the bottom.', example: 'Asante', max: 20, optional: true })
  btmMsg?: string;
}

/** Null means unchanged. */
export const receiptTexts = (dto: ReceiptTextDto): ReceiptTexts => ({
  customerMobile: dto.custMblNo ?? null,
  tradeName: dto.trdeNm ?? null,
  address: dto.adrs ?? null,
  topMessage: dto.topMsg ?? null,
  bottomMessage: dto.btmMsg ?? null,
});
