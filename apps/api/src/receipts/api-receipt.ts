import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiHeader, ApiOperation, ApiResponse, ApiSecurity } from '@nestjs/swagger';
import { EnvelopeDto } from '@app/contract';
import { ANY_FAILURES, ApiFailures, type Failures } from '../http/openapi/api-failures.js';
import { ApiFilters, ApiPathParameters, ApiPreference, type PathParameters } from '../http/openapi/api-parameters.js';
import { ApiReading } from '../http/openapi/api-reading.js';
import { enveloped } from '../http/openapi/enveloped.js';
import { RECEIPT_FORMATS, RECEIPT_TYPES } from './receipt-options.js';
import { PRINT_MODEL_PARTS, PrintModelDto } from './print-model.js';
import { ReceiptPrintListDto, RevokedLinkDto } from './receipt.queries.js';
import { EXAMPLE } from '../http/openapi/reply-fields.js';

const ID = { id: ['Id of the submission.', EXAMPLE.submissionId] } as const;
const FORMAT = { format: [`One of ${RECEIPT_FORMATS.join(', ')}.`, 'pdf'] } as const;

const RECEIPT_FAILURES: Failures = { 400: ['003'], 404: ['003'], 409: ['003'], 503: ['006', '905'] };

const ABOUT = `HTML, PDF, bytes for a thermal printer (ESC/POS), the QR code as SVG or PNG, or the print model as JSON. Until the tax
authority has signed, it is a provisional slip that says so, without a QR code. This is the electronic original, however often it is read.`;

const ApiReceiptQuery = (): MethodDecorator =>
  ApiFilters({
    lang: { about: 'en (default) or sw.', example: 'sw' },
    paper: { about: 'Paper of HTML and PDF: 80mm (default) or a4.', example: 'a4' },
    width: { about: 'Paper of a thermal printer, in millimetres: 80 (default) or 58.', example: '58' },
    link: {
      about:
        'yes prints the link to the receipt on the web, and qr a QR code of it too, if the installation has a public address.',
      example: 'yes',
    },
  });

const BINARY = { schema: { type: 'string' as const, format: 'binary' } };
const TEXT = { schema: { type: 'string' as const } };

/** The receipt in each of its formats. */
const ApiReceiptFormats = (description: string): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(EnvelopeDto, PrintModelDto, ...PRINT_MODEL_PARTS),
    ApiResponse({
      ...{ status: 200, description },
      content: {
        [RECEIPT_TYPES.json]: { schema: enveloped(PrintModelDto) },
        [RECEIPT_TYPES.html]: TEXT,
        [RECEIPT_TYPES.svg]: TEXT,
        [RECEIPT_TYPES.pdf]: BINARY,
        [RECEIPT_TYPES.escpos]: BINARY,
        [RECEIPT_TYPES.png]: BINARY,
      },
    }),
  );

interface ReceiptOperation {
  summary: string;
  description?: string;
  path?: PathParameters;
  failures?: Failures;
}

const ApiReceiptOperation = ({ summary, description, path = ID, failures }: ReceiptOperation): MethodDecorator =>
  applyDecorators(
    ApiOperation({ summary, ...(description && { description }) }),
    ApiSecurity('apiKey'),
    ApiPathParameters(path),
    ApiReceiptQuery(),
    ApiReceiptFormats('The receipt in the format of Accept, or of the suffix.'),
    ApiFailures({ ...ANY_FAILURES, ...RECEIPT_FAILURES, ...failures }),
  );

export const ApiReceipt = (): MethodDecorator =>
  applyDecorators(
    ApiReceiptOperation({ summary: 'Get the receipt in the format of Accept', description: ABOUT }),
    ApiPreference(['wait=10']),
  );

export const ApiReceiptWithSuffix = (): MethodDecorator =>
  applyDecorators(
    ApiReceiptOperation({
      summary: 'Get the receipt in the format of the suffix',
      description: ABOUT,
      path: { ...ID, ...FORMAT },
    }),
    ApiPreference(['wait=10']),
  );

export const ApiPrint = (): MethodDecorator =>
  applyDecorators(
    ApiReceiptOperation({
      summary: 'Print the receipt: one original, then copies that say COPY',
      description:
        'Counts a print, and answers with the receipt to print in the format of Accept. Exactly one print is the original. ' +
        'With an Idempotency-Key a repeat is the same print, so send one with each paper.',
      failures: { 409: ['003', '006'] },
    }),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description: 'A key of your own making: a repeat for the same receipt under the same key is the same print.',
      schema: { type: 'string', minLength: 1, maxLength: 255, examples: ['till-3/2026-03-02/118'] },
    }),
  );

export const ApiPrintList = (): MethodDecorator =>
  ApiReading({
    summary: 'List who printed the receipt, and when',
    result: ReceiptPrintListDto,
    path: ID,
    failures: { 404: ['003'] },
  });

export const ApiLinkRevocation = (): MethodDecorator =>
  ApiReading({
    summary: 'Revoke the public link of the receipt for ever',
    result: RevokedLinkDto,
    path: ID,
    failures: { 400: ['003'], 404: ['003'] },
  });
