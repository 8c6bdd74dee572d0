import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiOperation, ApiResponse, ApiSecurity, getSchemaPath } from '@nestjs/swagger';
import { EnvelopeDto } from '@app/contract';
import { SETTLED } from '@app/domain';
import { KIND_NAMES } from '@app/submission';
import { header } from '../http/openapi/answer-headers.js';
import { ANY_FAILURES, ApiFailures } from '../http/openapi/api-failures.js';
import { ApiFilters, PAGE_SINCE } from '../http/openapi/api-parameters.js';
import { enveloped } from '../http/openapi/enveloped.js';
import { NDJSON } from '../http/replies/reply.js';
import { CSV } from './list-format.js';
import { CSV_COLUMNS } from './submission-csv.js';
import type { RowLimit } from './submission-query.js';
import { ListedSubmissionDto, SubmissionListDto } from './submission-details.js';
import { EXAMPLE } from '../http/openapi/reply-fields.js';

/** The rows of one answer in CSV or NDJSON. */
export const PART_ROWS: RowLimit = { default: 10_000, max: 10_000 };

const DESCRIPTION =
  'All filters may be combined. A filter that looks into documents (custTin, totAmtMin, totAmtMax, salesDtFrom, salesDtTo) looks at ' +
  'the newest 1,000 submissions that the other filters find; nextCursor goes on from there, so a page may have few rows or none ' +
  'before the last. Filter by time too, and it has less to look at.\n\n' +
  `Accept chooses the format: a page of JSON, or up to ${PART_ROWS.max.toLocaleString('en')} rows at once as \`${NDJSON}\` or ` +
  `\`${CSV}\`. The header Link (rel="next") has the address of what comes next; without it the list is complete.\n\n` +
  `**NDJSON**: a submission a line; the last line is \`{"nextCursor": …}\`, and an answer without it was cut off.\n\n` +
  `**CSV** (UTF-8, with a header row): ${CSV_COLUMNS.join(', ')}. Amounts are those of the document, in its currency. A text that a ` +
  'spreadsheet would take for a formula has an apostrophe in front.';

/** Documents the list of submissions in each of its formats. */
export const ApiSubmissionList = (): MethodDecorator =>
  applyDecorators(
    ApiOperation({ summary: 'List submissions, newest first', description: DESCRIPTION }),
    ApiSecurity('apiKey'),
    ApiExtraModels(EnvelopeDto, SubmissionListDto, ListedSubmissionDto),
    ApiFilters(FILTERS),
    ApiResponse({
      ...{ status: 200, description: 'As asked, in the format of Accept.' },
      headers: { Link: header('What comes next; absent at the end.', NEXT) },
      content: {
        'application/json': { schema: enveloped(SubmissionListDto) },
        [NDJSON]: { schema: LINE },
        [CSV]: { schema: { type: 'string' } },
      },
    }),
    ApiFailures({ ...ANY_FAILURES, 400: ['003'], 406: ['003'] }),
  );

/** The same list as a file. */
export const ApiSubmissionExport = (): MethodDecorator =>
  applyDecorators(
    ApiOperation({
      summary: 'Download the list of submissions as CSV or NDJSON',
      description: `As GET /submissions with \`Accept: ${CSV}\`, or \`${NDJSON}\` if Accept asks for it. A browser may open it.`,
    }),
    ApiSecurity('apiKey'),
    ApiFilters(FILTERS),
    ApiResponse({
      ...{
        status: 200,
        description: 'A row a line.',
        headers: { Link: header('What comes next; absent at the end.', NEXT) },
      },
      content: { [CSV]: { schema: { type: 'string' } }, [NDJSON]: { schema: LINE } },
    }),
    ApiFailures({ ...ANY_FAILURES, 400: ['003'], 406: ['003'] }),
  );

const NEXT = `</api/v1/submissions?kind=sale&cursor=${EXAMPLE.submissionId}>; rel="next"`;

const LINE = {
  oneOf: [
    { $ref: getSchemaPath(ListedSubmissionDto) },
    {
      type: 'object' as const,
      required: ['nextCursor'],
      properties: { nextCursor: { oneOf: [{ type: 'string' as const }, { type: 'null' as const }] } },
    },
  ],
};

const FILTERS = {
  invcNo: { about: 'Your own invoice number.', example: 'INV-2026-0001' },
  cisInvcNo: { about: 'The number of the receipt at the tax authority.', example: '37' },
  status: { about: `A status, for example ${SETTLED.join(', ')}.`, example: 'APPROVED' },
  kind: { about: `What was submitted: ${KIND_NAMES.join(', ')}.`, example: 'sale' },
  custTin: { about: 'PIN of the buyer.', example: 'P051999888K' },
  totAmtMin: { about: 'Total with VAT of at least this, in the currency of the document.', example: '1000' },
  totAmtMax: { about: 'Total with VAT of at most this.', example: '50000' },
  salesDtFrom: { about: 'Date of the sale from this day on, YYYYMMDD.', example: '20260301' },
  salesDtTo: { about: 'Date of the sale up to this day, YYYYMMDD.', example: '20260331' },
  batch: { about: 'What this batch brought.', example: '5d0c7b8e-51b7-4c0a-8c76-0e6f2a0a9e11' },
  original: { about: 'The credit notes of this sale.', example: EXAMPLE.submissionId },
  include: {
    about:
      'document: each submission with its document, as GET /submissions/{id} has it. A page ends at a mebibyte of documents, and nextCursor ' +
      'goes on from there.',
    example: 'document',
  },
  since: PAGE_SINCE.since,
  until: { about: 'Accepted before this time; ISO 8601.', example: '2026-04-01T00:00:00Z' },
  cursor: { ...PAGE_SINCE.cursor, example: EXAMPLE.submissionId },
  limit: {
    about: `Size of the page, 1 to 200, default 50; as CSV or NDJSON 1 to ${PART_ROWS.max}, default ${PART_ROWS.default}.`,
    example: '50',
  },
};
