import { applyDecorators } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import { exampleInvoiceList, exampleInvoiceListText, LISTED_MAX } from '@app/contract';

const NUMBER = { oneOf: [{ type: 'string' }, { type: 'integer' }] };

const LISTED = {
  type: 'object',
  required: ['invcNo'],
  properties: {
    invcNo: { ...NUMBER, description: 'Number of the invoice.' },
    totAmt: { oneOf: [{ type: 'number' }, { type: 'string' }], description: 'Total amount.' },
    salesDt: { type: 'string', description: 'Date of the sale: YYYYMMDD, YYYY-MM-DD or DD/MM/YYYY.' },
    cisInvcNo: { ...NUMBER, description: 'Number of the receipt.' },
    rcptSign: { type: 'string', description: 'Signature of the receipt; dashes and case make no difference.' },
  },
};

const DESCRIPTION =
  `At most ${LISTED_MAX} invoices. As \`text/csv\` or \`text/plain\` one invoice a line: numbers alone, or columns whose names are ` +
  `in the first line, separated by commas, semicolons or tabs:\n\n\`\`\`\n${exampleInvoiceListText}\`\`\`\n\n` +
  'A JSON body may have 30,000 values, and an object counts as one: so send at most 4,900 objects with all five fields, or text.\n\n' +
  'A line that cannot be read is answered as `unreadable`, and the others are checked.';

/** Documents the body with a list of invoices. */
export const ApiList = (): MethodDecorator =>
  applyDecorators(
    ApiBody({
      description: DESCRIPTION,
      schema: {
        type: 'object',
        required: ['invoices'],
        properties: {
          invoices: {
            ...{ type: 'array', minItems: 1, maxItems: LISTED_MAX, items: { oneOf: [...NUMBER.oneOf, LISTED] } },
            description:
              'Invoice numbers; or objects with `invcNo` and, where you have them, `totAmt`, `salesDt`, `cisInvcNo`, `rcptSign`. ' +
              'The same as lines of `text/csv` or `text/plain` is accepted too.',
          },
        },
      } as object,
      examples: { list: { value: exampleInvoiceList } },
    }),
  );
