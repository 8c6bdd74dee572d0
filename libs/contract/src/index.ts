export { CURRENCIES } from './code-sets/currencies.js';
export { describedCodes } from './code-sets/code-set.js';
export { type FailureCode, RESULT_CODE_LIST, RESULT_CODES } from './result-codes.js';
export { type Envelope, failed, succeeded } from './envelope.js';
export { EnvelopeDto, ErrorEnvelopeDto, ViolationDto } from './envelope.dto.js';
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
export { exampleSale } from './sales/example-sale.js';
export { exampleReverseInvoice, exampleSaleWithItems } from './sales/example-sale-with-items.js';
export type { PostedInvoice, InvoiceReading, ValidationContext } from './sales/read-invoice.js';
export { readSale } from './sales/read-sale.js';
export { readReverseInvoice, readSaleWithItems } from './sales/read-sale-with-items.js';
export { ReceiptResultDto, ReceiptWithItemsDto } from './sales/receipt-result.dto.js';
export { CreateBarcodeCreditNoteDto } from './credit-notes/create-barcode-credit-note.dto.js';
export { CreateCreditNoteDto, CreditNoteResultDto } from './credit-notes/create-credit-note.dto.js';
export { CreateExpressCreditNoteDto } from './credit-notes/create-express-credit-note.dto.js';
export { CreateSecondCreditNoteDto } from './credit-notes/create-second-credit-note.dto.js';
export {
  exampleBarcodeCreditNote,
  exampleCreditNote,
  exampleExpressCreditNote,
  exampleSecondCreditNote,
} from './credit-notes/example-credit-notes.js';
export { readCreditNote } from './credit-notes/read-credit-note.js';
export { readExpressCreditNote, readBarcodeCreditNote } from './credit-notes/read-express-credit-note.js';
export { ReverseInvoiceDto } from './credit-notes/reverse-invoice.dto.js';

export {
  ComponentDto,
  CompositionDto,
  CreateCompositionDto,
  exampleComposition,
  SavedComponentDto,
} from './items/create-composition.dto.js';
export { COMPOSITION_FIELD_NAMES, type CompositionReading, readComposition } from './items/read-composition.js';
export { CreateGoodsItemDto } from './items/create-goods-item.dto.js';
export { CreateItemDto } from './items/create-item.dto.js';
export { CreateServiceItemDto } from './items/create-service-item.dto.js';
export { exampleGoods, exampleItem, exampleItemChange, exampleServiceItem } from './items/example-items.js';
export { ITEM_SOURCES, ItemListDto, ListedItemDto, ServiceItemDto } from './items/item-list.dto.js';
export { unitWarnings } from './items/unit-warnings.js';
export { type ItemReading, readGoodsItem, readItem, readItemChange, readServiceItem } from './items/read-item.js';
export { UpdateItemDto, UpdatedItemDto } from './items/update-item.dto.js';
export {
  CreateBranchCustomerDto,
  exampleBranchCustomer,
  SavedBranchCustomerDto,
} from './branches/create-branch-customer.dto.js';
export {
  BranchCustomerDto,
  BranchCustomerListDto,
  BranchSaleDto,
  BranchSaleListDto,
  OwnTaxpayerDto,
} from './branches/branch-lists.dto.js';
export { BRANCH_CUSTOMER_FIELD_NAMES, readBranchCustomer } from './branches/read-branch-customer.js';
export {
  BranchInsuranceDto,
  CreateBranchInsuranceDto,
  exampleBranchInsurance,
} from './branches/create-branch-insurance.dto.js';
export { BRANCH_INSURANCE_FIELD_NAMES, readBranchInsurance } from './branches/read-branch-insurance.js';
export { CreateBranchUserDto, BranchUserDto, exampleBranchUser } from './branches/create-branch-user.dto.js';
export { BRANCH_USER_FIELD_NAMES, type NewBranchUser, readBranchUser } from './branches/read-branch-user.js';
export {
  VerifyInvoiceDto,
  exampleVerification,
  VerificationDto,
  VerifiedTaxpayerDto,
} from './verifications/verify-invoice.dto.js';
export { ImportDto, ImportListDto } from './imports/import-list.dto.js';
export {
  LinkImportDto,
  exampleImportLink,
  LinkedImportDto,
  IMPORT_FIELD_NAMES,
  readImportLink,
} from './imports/link-import.dto.js';
export {
  ConfirmPurchaseDto,
  examplePartOfPurchase,
  examplePurchase,
  ConfirmedPurchaseDto,
} from './purchases/confirm-purchase.dto.js';
export { PURCHASE_FIELD_NAMES, readPurchase } from './purchases/read-purchase.js';
export { PurchaseDto, PurchaseLineDto, PurchaseListDto } from './purchases/purchase-list.dto.js';

export { CreateStockMovementDto, StockMovementResultDto } from './stock/create-stock-movement.dto.js';
export { exampleStockMaster, exampleStockMovement } from './stock/example-stock.js';
export { StockLevelListDto, StockMovementListDto } from './stock/stock-list.dto.js';
export { readStockMaster, type StockMasterReading } from './stock/read-stock-master.js';
export { StockMasterDto, StockMasterResultDto } from './stock/stock-master.dto.js';
export { readStockMovement, type StockMovementReading } from './stock/read-stock-movement.js';
export { TransferDto, TransferListDto } from './stock/transfer-list.dto.js';

export { DeviceListDto, DeviceStateDto, UnsignedDocumentDto } from './device/device-list.dto.js';
export { HoldDto } from './device/hold.dto.js';
export { InitializeDto } from './device/initialize.dto.js';
export { type Initialization, readInitialize, readSetup } from './device/read-device.js';
export { InitializeResultDto, SetupDto, SetupResultDto } from './device/setup.dto.js';

export { PRINT_MODEL_PARTS, PrintModelDto } from './receipts/print-model.dto.js';
export { ReceiptPrintListDto, RevokedLinkDto } from './receipts/receipt-prints.dto.js';
export { AttemptListDto } from './submissions/attempt-list.dto.js';
export { compareDocuments, type Comparison, type Difference, type PostedDocument } from './submissions/differences.js';
export { documentData, taxTotals } from './submissions/document-data.js';
export { ListedSubmissionDto, SubmissionDetailsDto, SubmissionListDto } from './submissions/submission-details.dto.js';
export {
  DifferenceDto,
  PendingPostDto,
  RepeatDto,
  PendingSubmissionDto,
  SubmissionViewDto,
} from './submissions/submission-view.dto.js';

export { BranchDto, BranchListDto } from './reference/branch-list.dto.js';
export { CodeClassDto, CodeDto, CodeListDto } from './reference/code-list.dto.js';
export { CustomerDto } from './reference/customer.dto.js';
export { ItemClassDto, ItemClassListDto } from './reference/item-class-list.dto.js';
export { NoticeDto, NoticeListDto } from './reference/notice-list.dto.js';
export { SyncDto, SyncedRegisterDto, SyncRequestDto, type SyncState } from './reference/sync.dto.js';
export { EnvironmentStatusDto, StatusDto, HealthDto } from './health/status.dto.js';

export { BATCH_KINDS, type PostedLine } from './batches/batch-kinds.js';
export { type BatchLineReading, type LineBranch, readLine, refusedLine } from './batches/read-line.js';
export {
  BatchDto,
  BatchListDto,
  BatchProgressDto,
  BatchWithVerdictsDto,
  WithdrawnBatchDto,
  exampleBatch,
  exampleBatchLines,
} from './batches/batch.dto.js';
export { BatchedSubmissionDto, BatchResultDto, BatchVerdictDto } from './batches/batch-line.dto.js';

export {
  AdoptOrderDto,
  FactorCodeDto,
  FreshOrderDto,
  LinkOrderDto,
  LearnOrderDto,
  NumberOrderDto,
  OrderDto,
  ReceiptOrderDto,
  ReleaseOrderDto,
  ResumeOrderDto,
} from './operating/operator-orders.dto.js';
export {
  ACTED_ON_MAX,
  ActOnManyDto,
  type ActOnManyOutcome,
  ActOnManyResultDto,
  type ManyAct,
  SubmissionIdsDto,
} from './operating/act-on-many.dto.js';
export {
  NewSecondFactorDto,
  SecondFactorDto,
  SecondFactorStateDto,
  UserLinkDto,
} from './operating/operator-login.dto.js';
export { LearnedNumbersDto } from './operating/learned-numbers.dto.js';
export { KeyOrderDto } from './operating/key-order.dto.js';
export { type ActOnMany, readActOnMany } from './operating/read-act-on-many.js';
export { OperatorBatchDto, SearchDto } from './operating/search.dto.js';
export { CaseGroupListDto } from './operating/case-group.dto.js';
export { ActListDto, CaseDto, CaseEvidenceDto, CaseListDto, QuestionDto } from './operating/case.dto.js';
export { LaneDto, LaneListDto, LaneTodayDto } from './operating/lane.dto.js';
export { QueueDto, QueueListDto } from './operating/queue.dto.js';
export { ImportedDocumentListDto } from './operating/restore.dto.js';
export { OperatorAppDetailsDto, OperatorAppListDto, PinReleaseDto } from './operating/operator-app.dto.js';

export {
  CheckedLineDto,
  exampleInvoiceList,
  exampleInvoiceListText,
  ListCheckDto,
  type ListResult,
} from './list-checks/list-check.dto.js';
export { LISTED_MAX, type ListedInvoice, type ListedLine } from './list-checks/listed-invoice.js';
export { ListText, readInvoiceList } from './list-checks/read-invoice-list.js';

export { AppDto, AppListDto, CreatedAppDto } from './dashboard/app.dto.js';
export { ChangeAppDto, CreateAppDto } from './dashboard/app-requests.dto.js';
export {
  ChangePasswordDto,
  JoinDto,
  LoggedOutDto,
  LoginDto,
  NewPasswordDto,
  PasswordChangedDto,
  PasswordLinkRequestDto,
  PasswordLinkRequestedDto,
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
  exampleNewPassword,
  examplePasswordChange,
  examplePasswordLink,
  exampleRefresh,
  exampleRegistration,
} from './dashboard/example-dashboard.js';
export { KeyDto, KeyListDto, MintedKeyDto } from './dashboard/key.dto.js';
export {
  InvitationDto,
  InvitationListDto,
  InviteDto,
  MeDto,
  MemberListDto,
  RemovedMemberDto,
  WithdrawnInvitationDto,
} from './dashboard/members.dto.js';
