export {
  COUNTRIES,
  CREDIT_NOTE_REASONS,
  CURRENCIES,
  PACKAGE_UNITS,
  PAYMENT_TYPES,
  QUANTITY_UNITS,
  RECEIPT_TYPES,
  SALES_STATUSES,
  SERVICE_TAX_TYPES,
  STOCK_TYPES,
  TAX_TYPE_CODES,
  YES_NO,
} from './code-sets.js';
export type { CodeSet } from './code-set.js';
export { type FailureCode, RESULT_CODE_LIST, RESULT_CODES, type ResultCode } from './codes.js';
export { type Envelope, type EnvelopeExtras, failed, succeeded } from './envelope.js';
export { EnvelopeDto, ErrorEnvelopeDto, ViolationDto, WarningDto } from './envelope.dto.js';
export { type FailedStage, firstFailedStage, missing, type Violation, type Warning, wrong } from './violation.js';
export { readBody, type Reading, type Refusal } from './read-body.js';

export { CodeField } from './fields/code-field.js';
export { DateField, DateTimeField } from './fields/date-field.js';
export type { FieldOptions } from './fields/field.js';
export { InvoiceNumberField } from './fields/invoice-number-field.js';
export { LinesField, NestedField } from './fields/nested-field.js';
export { AmountField, ExchangeRateField, PercentField, QuantityField, SequenceField } from './fields/number-field.js';
export { ItemClassField, PinField, TextField } from './fields/text-field.js';

export { CreateSaleDto } from './sales/create-sale.dto.js';
export { exampleSale } from './sales/example-sale.js';
export { readSale, type SaleReading } from './sales/read-sale.js';
export { ReceiptResultDto } from './sales/receipt-result.dto.js';
export { SaleHeaderDto } from './sales/sale-header.dto.js';
export { SALE_LINES_MAX, SaleLineDto } from './sales/sale-line.dto.js';

export { CreateServiceItemDto } from './items/create-service-item.dto.js';
export { ItemListDto, ListedItemDto, ServiceItemDto } from './items/item-list.dto.js';
export { readServiceItem, type ServiceItemReading } from './items/read-service-item.js';

export { InitializeDto, ReceiptTextDto } from './device/initialize.dto.js';
export {
  type Initialization,
  type InitializeReading,
  readInitialize,
  readSetup,
  type ReceiptTexts,
  type SetupReading,
} from './device/read-device.js';
export { InitializeResultDto, SetupDto, SetupResultDto } from './device/setup.dto.js';

export {
  AuthorityAnswerDto,
  OwnRefusalDto,
  PendingSubmissionDto,
  SubmissionListDto,
  SubmissionViewDto,
} from './submissions/submission-view.dto.js';

export { HealthDto } from './health/health.dto.js';
export { EnvironmentStatusDto, StatusDto } from './health/status.dto.js';
