import { applyDecorators } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import { exampleInvoiceList, exampleInvoiceListText, LISTED_MAX } from '@app/contract';

const NUMBER = { oneOf: [{ type: 'string' }, { type: 'integer' }] };

const LISTED = {
  type: 'object',
  properties: {
    invcNo: {
      ...NUMBER,
      description:
        "The till's own number of the invoice. Without it, one of the next three says which receipt is meant.",
    },
    cisInvcNo: { ...NUMBER, description: 'Number of the receipt.' },
    cuInvoiceNo: { type: 'string', description: 'CU invoice number, such as KRACU0400009001/37.' },
    rcptSign: { type: 'string', description: 'Signature of the receipt; dashes and case make no difference.' },
    totAmt: { oneOf: [{ type: 'number' }, { type: 'string' }], description: 'Total amount.' },
    salesDt: { type: 'string', description: 'Date of the sale: YYYYMMDD, YYYY-MM-DD or DD/MM/YYYY.' },
  },
};

const DESCRIPTION =
  `At most ${LISTED_MAX} invoices. As \`text/csv\` or \`text/plain\` one invoice a line: numbers alone, or columns whose names are ` +
  `in the first line, separated by commas, semicolons or tabs:\n\n\`\`\`\n${exampleInvoiceListText}\`\`\`\n\n` +
  'A JSON body may have 30,000 values, and an object counts as one: so send at most 4,200 objects with all six fields, or text.\n\n' +
  'A list of the authority has other numbers: `trdInvcNo` is the number of the till, so `invcNo` beside it is ignored. Without it leave ' +
  '`invcNo` out, and send `cisInvcNo`, `cuInvoiceNo` or `rcptSign`.\n\n' +
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
              'Invoice numbers; or objects with `invcNo` and, where you have them, `totAmt`, `salesDt`, `cisInvcNo`, `cuInvoiceNo`, `rcptSign`. ' +
              'The same as lines of `text/csv` or `text/plain` is accepted too.',
          },
        },
      } as object,
      examples: { list: { value: exampleInvoiceList } },
    }),
  );
