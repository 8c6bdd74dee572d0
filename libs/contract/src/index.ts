export { CURRENCIES, IMPORT_STATUSES, YES_NO } from './code-sets/code-sets.js';
export type { CodeSet } from './code-sets/code-set.js';
export { type FailureCode, RESULT_CODE_LIST, RESULT_CODES } from './result-codes.js';
export { type Envelope, failed, succeeded } from './envelope.js';
export { EnvelopeDto, ErrorEnvelopeDto, ViolationDto } from './envelope.dto.js';
export { type Violation, type Warning, invalidField } from './violation.js';
export { type FieldNames, fieldName } from './field-names.js';
export { readBody, type InvalidBody } from './read-body.js';

export { EXPECTED_PIN, isPin, PIN_FIX, toStorable } from './fields/text-field.js';

export { CreateReverseInvoiceDto } from './sales/create-reverse-invoice.dto.js';
export { CreateSaleDto } from './sales/create-sale.dto.js';
export { CreateSaleWithItemsDto } from './sales/create-sale-with-items.dto.js';
export { exampleSale } from './sales/example-sale.js';
export { exampleReverseInvoice, exampleSaleWithItems } from './sales/example-sale-with-items.js';
export type { PostedInvoice, InvoiceReading, ValidationContext } from './sales/read-invoice.js';
export { readSale } from './sales/read-sale.js';
export { readReverseInvoice, readSaleWithItems } from './sales/read-sale-with-items.js';
export { ReceiptResultDto } from './sales/receipt-result.dto.js';
export { ReceiptWithItemsDto } from './sales/receipt-with-items.dto.js';

export { CreateBarcodeCreditNoteDto } from './credit-notes/create-barcode-credit-note.dto.js';
export { CreateCreditNoteDto } from './credit-notes/create-credit-note.dto.js';
export { CreateExpressCreditNoteDto } from './credit-notes/create-express-credit-note.dto.js';
export { CreateSecondCreditNoteDto } from './credit-notes/create-second-credit-note.dto.js';
export { CreditNoteResultDto } from './credit-notes/credit-note-result.dto.js';
export {
  exampleBarcodeCreditNote,
  exampleCreditNote,
  exampleExpressCreditNote,
  exampleSecondCreditNote,
} from './credit-notes/example-credit-notes.js';
export { readBarcodeCreditNote } from './credit-notes/read-barcode-credit-note.js';
export { readCreditNote } from './credit-notes/read-credit-note.js';
export { readExpressCreditNote } from './credit-notes/read-express-credit-note.js';
export { ReverseInvoiceDto } from './credit-notes/reverse-invoice.dto.js';

export { CreateGoodsItemDto } from './items/create-goods-item.dto.js';
export { CreateItemDto } from './items/create-item.dto.js';
export { CreateServiceItemDto } from './items/create-service-item.dto.js';
export { exampleGoods, exampleItem, exampleItemChange, exampleServiceItem } from './items/example-items.js';
export { ItemListDto, ListedItemDto, ServiceItemDto } from './items/item-list.dto.js';
export { type ItemReading, readGoodsItem, readItem, readItemChange, readServiceItem } from './items/read-item.js';
export { UpdatedItemDto } from './items/updated-item.dto.js';
export { UpdateItemDto } from './items/update-item.dto.js';

export { BranchUserDto } from './branches/branch-user.dto.js';
export { CreateBranchUserDto } from './branches/create-branch-user.dto.js';
export { exampleBranchUser } from './branches/example-branch-user.js';
export { BRANCH_USER_FIELD_NAMES, readBranchUser } from './branches/read-branch-user.js';

export { exampleVerification } from './verifications/example-verification.js';
export { VerificationDto, VerifiedTaxpayerDto } from './verifications/verification.dto.js';
export { VerifyInvoiceDto } from './verifications/verify-invoice.dto.js';

export { exampleImportLink } from './imports/example-import.js';
export { ImportDto, ImportListDto } from './imports/import-list.dto.js';
export { LinkImportDto } from './imports/link-import.dto.js';
export { LinkedImportDto } from './imports/linked-import.dto.js';
export { IMPORT_FIELD_NAMES, readImportLink } from './imports/read-import-link.js';

export { ConfirmedPurchaseDto } from './purchases/confirmed-purchase.dto.js';
export { ConfirmPurchaseDto } from './purchases/confirm-purchase.dto.js';
export { examplePurchase } from './purchases/example-purchase.js';
export { PURCHASE_FIELD_NAMES, readPurchase } from './purchases/read-purchase.js';
export { PurchaseDto, PurchaseLineDto, PurchaseListDto } from './purchases/purchase-list.dto.js';

export { CreateStockMovementDto } from './stock/create-stock-movement.dto.js';
export { exampleStockMaster, exampleStockMovement } from './stock/example-stock.js';
export { StockLevelListDto, StockMovementListDto } from './stock/stock-list.dto.js';
export { readStockMaster, type StockMasterReading } from './stock/read-stock-master.js';
export { StockMasterDto, StockMasterResultDto } from './stock/stock-master.dto.js';
export { readStockMovement, type StockMovementReading } from './stock/read-stock-movement.js';
export { StockMovementResultDto } from './stock/stock-movement-result.dto.js';
export { TransferDto, TransferListDto } from './stock/transfer-list.dto.js';

export { InitializeDto } from './device/initialize.dto.js';
export { type Initialization, readInitialize, readSetup } from './device/read-device.js';
export { InitializeResultDto, SetupDto, SetupResultDto } from './device/setup.dto.js';

export { AttemptListDto } from './submissions/attempt-list.dto.js';
export { PendingSubmissionDto, SubmissionListDto, SubmissionViewDto } from './submissions/submission-view.dto.js';

export { BranchDto, BranchListDto } from './reference/branch-list.dto.js';
export { CodeClassDto, CodeDto, CodeListDto } from './reference/code-list.dto.js';
export { CustomerDto } from './reference/customer.dto.js';
export { ItemClassDto, ItemClassListDto } from './reference/item-class-list.dto.js';
export { NoticeDto, NoticeListDto } from './reference/notice-list.dto.js';
export { SyncDto, SyncedRegisterDto, SyncRequestDto, type SyncState } from './reference/sync.dto.js';

export { HealthDto } from './health/health.dto.js';
export { EnvironmentStatusDto, StatusDto } from './health/status.dto.js';

export { BATCH_KINDS, type PostedLine } from './batches/batch-kinds.js';
export { type BatchLineReading, type LineBranch, readEntry, readLine, refusedLine } from './batches/read-line.js';
export { exampleBatch, exampleBatchLines } from './batches/example-batch.js';
export {
  BatchDto,
  BatchListDto,
  BatchProgressDto,
  BatchWithVerdictsDto,
  WithdrawnBatchDto,
} from './batches/batch.dto.js';
export { BatchedSubmissionDto, BatchResultDto, BatchVerdictDto } from './batches/batch-line.dto.js';

export { FreshOrderDto, NumberOrderDto, OrderDto, ReceiptOrderDto } from './operating/operator-orders.dto.js';

export { AppDto, AppListDto, CreatedAppDto } from './dashboard/app.dto.js';
export { ChangeAppDto, CreateAppDto } from './dashboard/app-requests.dto.js';
export {
  JoinDto,
  LoggedOutDto,
  LoginDto,
  RefreshDto,
  RegisterDto,
  RegisteredDto,
  TokensDto,
} from './dashboard/authentication.dto.js';
export {
  exampleApp,
  exampleAppSettings,
  exampleInvite,
  exampleJoin,
  exampleLogin,
  exampleRefresh,
  exampleRegistration,
} from './dashboard/example-dashboard.js';
export { KeyDto, KeyListDto, MintedKeyDto } from './dashboard/key.dto.js';
export { InvitationDto, InviteDto, MeDto, MemberListDto, RemovedMemberDto } from './dashboard/members.dto.js';
