export { EXAMPLE_DAY, EXAMPLE_ID, EXAMPLE_REASON } from './example-values.js';
export { describedCodes } from './code-sets/code-set.js';
export { type FailureCode, RESULT_CODE_LIST, RESULT_CODES, type ResultCode } from './result-codes.js';
export { type Envelope, errorPage, failed, succeeded } from './envelope.js';
export { exampleError, meaningWith } from './example-errors.js';
export { EnvelopeDto, ErrorEnvelopeDto, ViolationDto, WarningDto } from './envelope.dto.js';
export { EVENT_TYPES, type EventType, isEventType } from './events/event-types.js';
export { ChangeWebhookDto, CreateWebhookDto, ReplayWebhookDto } from './events/webhook-requests.dto.js';
export { type PublicEvent, publicEvent } from './events/public-event.js';
export { describeValue, type Violation, type Warning, invalidField } from './violation.js';
export { type FieldNames, fieldName } from './field-names.js';
export { displayable } from './copy-declared-fields.js';
export { markAt, nextMark } from './json/json-marks.js';
export {
  isTooHeavy,
  JSON_DEPTH_MAX,
  JSON_VALUES_MAX,
  type JsonWeight,
  parseJson,
  weighJson,
} from './json/parse-json.js';
export { readBody, type InvalidBody } from './read-body.js';

export { EXPECTED_PIN, isPin, PIN_FIX, toStorable } from './fields/text-field.js';

export { CreateReverseInvoiceDto } from './sales/create-reverse-invoice.dto.js';
export { CreateSaleDto } from './sales/create-sale.dto.js';
export { CreateSaleWithItemsDto } from './sales/create-sale-with-items.dto.js';
export { examplePricedSale, exampleSale } from './sales/example-sale.js';
export { pricedDto } from './sales/priced-dto.js';
export { exampleReverseInvoice, exampleSaleWithItems } from './sales/example-sale-with-items.js';
export type { PostedInvoice, InvoiceReading, ValidationContext } from './sales/read-invoice.js';
export { readSale } from './sales/read-sale.js';
export { readReverseInvoice, readSaleWithItems } from './sales/read-sale-with-items.js';
export { CreateBarcodeCreditNoteDto } from './credit-notes/create-barcode-credit-note.dto.js';
export { CreateCreditNoteDto } from './credit-notes/create-credit-note.dto.js';
export { CreateExpressCreditNoteDto } from './credit-notes/create-express-credit-note.dto.js';
export { CreateSecondCreditNoteDto } from './credit-notes/create-second-credit-note.dto.js';
export {
  exampleBarcodeCreditNote,
  exampleCreditNote,
  exampleExpressCreditNote,
  exampleSecondCreditNote,
} from './credit-notes/example-credit-notes.js';
export { CreateRefundDto, exampleRefund } from './refunds/create-refund.dto.js';
export { CreateCorrectionDto, CreatePricedCorrectionDto, readCorrection } from './refunds/read-correction.js';
export { NO_NUMBER, readRefund } from './refunds/read-refund.js';
export { readCreditNote } from './credit-notes/read-credit-note.js';
export { readExpressCreditNote, readBarcodeCreditNote } from './credit-notes/read-express-credit-note.js';

export { CreateCompositionDto, exampleComposition } from './items/create-composition.dto.js';
export { COMPOSITION_FIELD_NAMES, type CompositionReading, readComposition } from './items/read-composition.js';
export { CreateGoodsItemDto } from './items/create-goods-item.dto.js';
export { CreateItemDto } from './items/create-item.dto.js';
export { CreateServiceItemDto } from './items/create-service-item.dto.js';
export {
  exampleExemptService,
  exampleGoods,
  exampleItem,
  exampleItemChange,
  exampleServiceItem,
} from './items/example-items.js';
export { unitWarnings } from './items/unit-warnings.js';
export { type ItemReading, readGoodsItem, readItem, readItemChange, readServiceItem } from './items/read-item.js';
export { UpdateItemDto } from './items/update-item.dto.js';
export { CreateBranchCustomerDto, exampleBranchCustomer } from './branches/create-branch-customer.dto.js';
export { BRANCH_CUSTOMER_FIELD_NAMES, readBranchCustomer } from './branches/read-branch-customer.js';
export { CreateBranchInsuranceDto, exampleBranchInsurance } from './branches/create-branch-insurance.dto.js';
export { BRANCH_INSURANCE_FIELD_NAMES, readBranchInsurance } from './branches/read-branch-insurance.js';
export { CreateBranchUserDto, exampleBranchUser } from './branches/create-branch-user.dto.js';
export { BRANCH_USER_FIELD_NAMES, type NewBranchUser, readBranchUser } from './branches/read-branch-user.js';
export { VerifyInvoiceDto, exampleVerification } from './verifications/verify-invoice.dto.js';
export { LinkImportDto, exampleImportLink, IMPORT_FIELD_NAMES, readImportLink } from './imports/link-import.dto.js';
export { ConfirmPurchaseDto, examplePartOfPurchase, examplePurchase } from './purchases/confirm-purchase.dto.js';
export { PURCHASE_FIELD_NAMES, readPurchase } from './purchases/read-purchase.js';

export { CreateStockMovementDto } from './stock/create-stock-movement.dto.js';
export { exampleStockMaster, exampleStockMovement } from './stock/example-stock.js';
export { readStockMaster } from './stock/read-stock-master.js';
export { StockMasterDto } from './stock/stock-master.dto.js';
export { readStockMovement } from './stock/read-stock-movement.js';

export { InitializeDto, SetupDto, SyncRequestDto } from './device/device-requests.dto.js';
export { type Initialization, readInitialize, readSetup } from './device/read-device.js';

export { compareDocuments, type Comparison, type PostedDocument } from './submissions/differences.js';
export { documentData } from './submissions/document-data.js';
export { DOCUMENT_DTOS } from './submissions/document.dto.js';

export { BATCH_KINDS, exampleBatch, exampleBatchLines, type PostedLine } from './batches/batch-kinds.js';
export { type BatchLineReading, type LineBranch, readLine, refusedLine } from './batches/read-line.js';

export {
  AdoptOrderDto,
  FactorCodeDto,
  FreshOrderDto,
  LinkOrderDto,
  OperatorKeyOrderDto,
  LearnOrderDto,
  NumberOrderDto,
  OrderDto,
  ReceiptOrderDto,
  ReleaseOrderDto,
  ResumeOrderDto,
} from './operating/operator-orders.dto.js';
export { ACTED_ON_MAX, ActOnManyDto, MANY_ACTS, type ManyAct, SubmissionIdsDto } from './operating/act-on-many.dto.js';
export { KeyOrderDto } from './operating/key-order.dto.js';
export { exampleShiftNote, ShiftNoteOrderDto } from './operating/shift-note.dto.js';
export { type ActOnMany, readActOnMany } from './operating/read-act-on-many.js';

export {
  exampleInvoiceList,
  exampleInvoiceListText,
  LISTED_FIELDS,
  LISTED_MAX,
  type ListedInvoice,
  type ListedLine,
} from './list-checks/listed-invoice.js';
export { ListText, readInvoiceList } from './list-checks/read-invoice-list.js';

export { ChangeAppDto, CreateAppDto, MintKeyDto } from './dashboard/app-requests.dto.js';
export {
  ChangePasswordDto,
  ChangeMemberDto,
  InviteDto,
  JoinDto,
  LoginDto,
  NewPasswordDto,
  PasswordLinkRequestDto,
  RefreshDto,
  RegisterDto,
} from './dashboard/authentication.dto.js';
export {
  exampleApp,
  exampleAppSettings,
  exampleInvite,
  exampleManager,
  exampleJoin,
  exampleKey,
  exampleLogin,
  exampleNewPassword,
  examplePasswordChange,
  examplePasswordLink,
  exampleRefresh,
  exampleRegistration,
} from './dashboard/example-dashboard.js';
