import { ApiProperty, IntersectionType, OmitType, PartialType, PickType } from '@nestjs/swagger';
import { CREDIT_NOTE_REASONS } from '@app/domain';
import { describedCodes } from '../code-sets/code-set.js';
import { CreateBranchCustomerDto } from '../branches/create-branch-customer.dto.js';
import { CreateBranchInsuranceDto } from '../branches/create-branch-insurance.dto.js';
import { CreateBranchUserDto } from '../branches/create-branch-user.dto.js';
import { CreateCreditNoteDto } from '../credit-notes/create-credit-note.dto.js';
import { ReceiptTextDto } from '../device/receipt-text.dto.js';
import { LinkImportDto } from '../imports/link-import.dto.js';
import { ComponentDto, CreateCompositionDto } from '../items/create-composition.dto.js';
import { CreateItemDto } from '../items/create-item.dto.js';
import { ItemFieldsDto } from '../items/item-fields.dto.js';
import { ConfirmPurchaseDto, PurchaseItemDto } from '../purchases/confirm-purchase.dto.js';
import { SaleLineDto } from '../sales/create-sale.dto.js';
import { SaleHeaderDto } from '../sales/sale-header.dto.js';
import { CreateStockMovementDto, StockLineDto } from '../stock/create-stock-movement.dto.js';
import { StockMasterDto } from '../stock/stock-master.dto.js';
import { SetupDto } from '../device/device-requests.dto.js';

// Each class is the body of the request that posts the document, as an answer has it: without what the document lacks. The classes
// are not those of the requests, because answers have no further fields, and requests may.

export class InvoiceHeaderDto extends IntersectionType(
  SaleHeaderDto,
  PartialType(PickType(CreateCreditNoteDto, ['cnclReqDt', 'cnclDt'])),
) {
  @ApiProperty({
    description: describedCodes('Reason of a return or credit note.', CREDIT_NOTE_REASONS),
    required: false,
    examples: ['06'],
  })
  rfdRsnCd?: string;

  @ApiProperty({
    description: "The trader's number of a credit note for the tax authority, if it differs from invcNo.",
    required: false,
    examples: ['CN-INV-2026-0001'],
  })
  trdInvcNo?: string;
}

export class InvoiceLineDto extends OmitType(SaleLineDto, []) {}

export class InvoiceTextsDto extends OmitType(ReceiptTextDto, []) {}

/** A sale or a credit note, always in the words of POST /sales. The caller may have posted it in another shape. */
export class InvoiceDocumentDto {
  @ApiProperty({ description: 'The header.', type: InvoiceHeaderDto })
  transaction!: InvoiceHeaderDto;

  @ApiProperty({ description: 'The lines.', type: [InvoiceLineDto] })
  items!: InvoiceLineDto[];

  @ApiProperty({ description: 'Texts for this receipt.', required: false, type: InvoiceTextsDto })
  receipt?: InvoiceTextsDto;
}

export class MovementLineDto extends OmitType(StockLineDto, ['qty', 'unitPrice']) {
  @ApiProperty({ description: 'Quantity; of a count the difference, once it is known.', examples: [24] })
  qty!: number;

  @ApiProperty({ description: 'Unit price with VAT.', required: false, examples: [300] })
  unitPrice?: number;
}

/** In the words of POST /stock/io. A movement that Risiti created has no sarNo of yours. */
export class MovementDocumentDto extends IntersectionType(
  PartialType(OmitType(CreateStockMovementDto, ['ocrnDt', 'itemList'])),
  PickType(CreateStockMovementDto, ['ocrnDt']),
) {
  @ApiProperty({ description: 'The lines.', type: [MovementLineDto] })
  itemList!: MovementLineDto[];
}

/** In the words of POST /items. */
export class ItemDocumentDto extends IntersectionType(
  PartialType(CreateItemDto),
  PickType(ItemFieldsDto, ['itemNm', 'taxTyCd']),
) {}

export class ComponentInDocumentDto extends OmitType(ComponentDto, []) {}

/** In the words of POST /items/{itemCd}/composition: each component is a submission of its own. */
export class CompositionDocumentDto extends OmitType(CreateCompositionDto, ['components']) {
  @ApiProperty({ description: 'Code of the assembled item.', examples: ['GDS-HAMPER'] })
  itemCd!: string;

  @ApiProperty({ description: 'One component.', type: [ComponentInDocumentDto] })
  components!: ComponentInDocumentDto[];
}

/** In the words of PUT /stock/master; an automatic one has no rsdQty. */
export class StockMasterDocumentDto extends IntersectionType(
  OmitType(StockMasterDto, ['rsdQty']),
  PartialType(PickType(StockMasterDto, ['rsdQty'])),
) {}

/** In the words of POST /setup. */
export class SetupDocumentDto extends OmitType(SetupDto, []) {}

/** In the words of POST /branch/users, without the password. */
export class BranchUserDocumentDto extends OmitType(CreateBranchUserDto, ['pwd']) {}

/** In the words of POST /branch/customers. */
export class BranchCustomerDocumentDto extends OmitType(CreateBranchCustomerDto, []) {}

/** In the words of POST /branch/insurances. */
export class BranchInsuranceDocumentDto extends OmitType(CreateBranchInsuranceDto, []) {}

export class PurchaseLineInDocumentDto extends OmitType(PurchaseItemDto, []) {}

/** In the words of POST /purchases. */
export class PurchaseDocumentDto extends OmitType(ConfirmPurchaseDto, ['itemList']) {
  @ApiProperty({
    description: 'Your items for lines of the invoice.',
    required: false,
    type: [PurchaseLineInDocumentDto],
  })
  itemList?: PurchaseLineInDocumentDto[];
}

/** In the words of PUT /imports/{importId}/link. */
export class ImportLinkDocumentDto extends OmitType(LinkImportDto, []) {
  @ApiProperty({ description: 'Sequence number of the imported item.', examples: ['1'] })
  importId!: string;
}

export const DOCUMENT_DTOS = [
  InvoiceDocumentDto,
  MovementDocumentDto,
  ItemDocumentDto,
  CompositionDocumentDto,
  StockMasterDocumentDto,
  SetupDocumentDto,
  BranchUserDocumentDto,
  BranchCustomerDocumentDto,
  BranchInsuranceDocumentDto,
  PurchaseDocumentDto,
  ImportLinkDocumentDto,
] as const;
