import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '../../domain/src/test/seeded-random.js';
import { testSize } from '../../testing/src/test-size.js';
import * as contract from './index.js';
import {
  BROKEN_BARCODE_NOTES,
  BROKEN_EXPRESS_NOTES,
  BROKEN_NOTES,
  BROKEN_SECOND_NOTES,
} from './credit-notes/test/broken-notes.js';
import type { Dto } from './fields/declared-fields.js';
import { PinField, TextField } from './fields/text-field.js';
import { inspectWithClassValidator } from './read-body.js';
import { BROKEN_SALES, withHeader, withLine } from './sales/test/broken-sales.js';
import { BROKEN_REVERSE_INVOICES, BROKEN_SALES_WITH_ITEMS } from './sales/test/broken-sales-with-items.js';
import { readValidBody } from './read-valid-body.js';
import type { BrokenBody } from './test/broken-body.js';
import { anything, mutated } from './test/mutations.js';

/** The short way of a body and the thorough one, which is class-transformer's and class-validator's: one verdict. */

const bodiesOf = (broken: readonly BrokenBody[]) => broken.map(([, body]) => body);

const { cases } = JSON.parse(readFileSync(join(__dirname, '../vectors/sale-arithmetic.json'), 'utf8')) as {
  cases: { line?: Record<string, unknown>; totals?: Record<string, unknown> }[];
};

const SHAPES: [dto: Dto, example: object, others: readonly unknown[]][] = [
  [
    contract.CreateSaleDto,
    contract.exampleSale,
    [
      ...BROKEN_SALES.map(({ body }) => body),
      ...cases.map(({ line = {}, totals = {} }) => ({ ...withHeader(totals), items: withLine(line).items })),
    ],
  ],
  [contract.CreateSaleWithItemsDto, contract.exampleSaleWithItems, bodiesOf(BROKEN_SALES_WITH_ITEMS)],
  [contract.CreateReverseInvoiceDto, contract.exampleReverseInvoice, bodiesOf(BROKEN_REVERSE_INVOICES)],
  [contract.CreateCreditNoteDto, contract.exampleCreditNote, bodiesOf(BROKEN_NOTES)],
  [contract.CreateSecondCreditNoteDto, contract.exampleSecondCreditNote, bodiesOf(BROKEN_SECOND_NOTES)],
  [contract.CreateExpressCreditNoteDto, contract.exampleExpressCreditNote, bodiesOf(BROKEN_EXPRESS_NOTES)],
  [contract.CreateBarcodeCreditNoteDto, contract.exampleBarcodeCreditNote, bodiesOf(BROKEN_BARCODE_NOTES)],
  [contract.CreateServiceItemDto, contract.exampleServiceItem, []],
  [contract.CreateGoodsItemDto, contract.exampleGoods, []],
  [contract.CreateItemDto, contract.exampleItem, []],
  [contract.UpdateItemDto, contract.exampleItemChange, []],
  [contract.SetupDto, { deviceSerialNumber: 'RISITI/1' }, []],
  [contract.InitializeDto, { deviceSerialNumber: 'RISITI/1', receipt: { trdeNm: 'Mwangaza', topMsg: 'Karibu' } }, []],
];

/** The result of one way to read a body, with its keys in their order. */
const summaryOf = (value: object, warnings: unknown) => ({
  sound: true,
  value,
  written: JSON.stringify(value),
  warnings,
});

function readFast(dto: Dto, body: object) {
  const valid = readValidBody(dto, body);
  return valid ? summaryOf(valid.value, valid.unknownFields.toWarnings()) : { sound: false };
}

function readWithValidator(dto: Dto, body: object) {
  const { value, violations, warnings } = inspectWithClassValidator(dto, body);
  return violations.length === 0 ? summaryOf(value, warnings) : { sound: false };
}

const isObject = (body: unknown): body is object => typeof body === 'object' && body !== null && !Array.isArray(body);

/** A short run puts every fourth value into a field, and others into the next one. */
const EVERY = testSize({ short: 4, full: 1 });
const MUTATIONS = testSize({ short: 100, full: 400 });

describe.each(SHAPES.map(([dto, example, others]) => ({ name: dto.name, dto, example, others })))(
  'the two ways through a $name agree',
  ({ dto, example, others }) => {
    it('on the example, which is sound, and is the same DTO', () => {
      expect(readFast(dto, example)).toMatchObject({ sound: true });
      expect(readFast(dto, example)).toStrictEqual(readWithValidator(dto, example));
    });

    it('on every other body that there is of it', () => {
      for (const body of others.filter(isObject))
        expect(readFast(dto, body)).toStrictEqual(readWithValidator(dto, body));
    });

    it('on anything in any of its fields', () => {
      for (const [place, name] of Object.keys(example).entries()) {
        for (const value of anything().filter((_, index) => (place + index) % EVERY === 0)) {
          const body = { ...example, [name]: value };
          expect(readFast(dto, body)).toStrictEqual(readWithValidator(dto, body));
        }
      }
    });

    it('on bodies changed by chance, of which some are sound and some are not', () => {
      const random = seededRandom(dto.name.length);
      const results = Array.from({ length: MUTATIONS }, () => {
        const body = mutated(example, random);
        const result = readFast(dto, body);
        expect(result).toStrictEqual(readWithValidator(dto, body));
        return result.sound;
      });
      expect(new Set(results).size).toBe(2);
    });
  },
);

it('a list with a hole in it, which no JSON has, is not taken', () => {
  const items = [...contract.exampleSale.items];
  delete items[0];
  expect(readValidBody(contract.CreateSaleDto, { ...contract.exampleSale, items })).toBeNull();
});

describe('where classes declare one field over one another', () => {
  class TopDto {
    @PinField({ about: 'Narrow and optional.', example: 'P051999888K', optional: true })
    code?: string;
  }
  class RequiringDto extends TopDto {
    @TextField({ about: 'Wide and required.', example: 'P051999888K', max: 12 })
    declare code: string;
  }
  class InheritingDto extends RequiringDto {}
  class LooseningDto extends RequiringDto {
    @TextField({ about: 'Wide and optional.', example: 'P051999888K', max: 20, optional: true })
    declare code: string;
  }

  const BODIES = [undefined, '', 'p051999888k', ' p051999888k ', 'other', 5].map((code) => ({ code }));

  it.each([TopDto, RequiringDto, InheritingDto, LooseningDto])('%p: what the short way takes, both do', (dto) => {
    const accepted = BODIES.filter((body) => readFast(dto, body).sound);
    expect(accepted).toContainEqual({ code: 'p051999888k' });
    expect(accepted.map((body) => readFast(dto, body))).toStrictEqual(
      accepted.map((body) => readWithValidator(dto, body)),
    );
  });
});
