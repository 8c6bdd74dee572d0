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

/** The length of a file of 16 KiB in base64. */
const LOGO_TEXT_MAX = 22_000;

/** The texts that a device has for all its receipts. */
export class DeviceReceiptDto extends ReceiptTextDto {
  @TextField({
    about:
      'Logo of the shop on receipts (HTML, PDF and thermal printers): a PNG in base64, of at most 16 KiB, 600 by 300 pixels and 8 bits, without a palette and not interlaced; ' +
      'none takes the logo away.',
    example: 'none',
    max: LOGO_TEXT_MAX,
    optional: true,
  })
  logo?: string;
}

/** Null means unchanged. */
export const receiptTexts = (dto: ReceiptTextDto): ReceiptTexts => ({
  customerMobile: dto.custMblNo ?? null,
  tradeName: dto.trdeNm ?? null,
  address: dto.adrs ?? null,
  topMessage: dto.topMsg ?? null,
  bottomMessage: dto.btmMsg ?? null,
});
