import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Clock, eastAfricaStamp } from '../clock.js';
import { SimulatorLedger } from '../ledger.js';
import type { SavedItem } from '../operations/item-fields.js';
import { importsOf, type ImportedItem } from '../seeds/imports.js';
import { noticeOf, type SeededNotice } from '../seeds/notices.js';
import { taxTypes } from '../operations/sale-rules/tax-types.js';
import { ControlInput } from './control-input.js';
import { itemOfOtherSoftware } from './other-software.js';
import { sellToBuyer, type SupplierInvoice } from './supplier.js';

const NOTICE_FIX = 'send for example {"title":"Maintenance","cont":"On Sunday night"}';
const IMPORT_FIX =
  'send for example {"tin":"P051234567Q","itemNm":"ELECTRIC KETTLES","qty":400}; all fields except "tin" have defaults';
const ITEM_FIX =
  'send for example {"tin":"P051234567Q","itemCd":"KE2NTU9000001"}; all fields except "tin" have defaults';
const HEAD_OFFICE = '00';
const PURCHASE_FIX =
  'send for example {"tin":"P051234567Q","itemNm":"Soap, bulk","qty":40,"prc":58}; all fields except "tin" have defaults';
/** The name of this supplier has needless blanks, which a buyer must send back as they are. */
const SUPPLIER = 'P000000001W';
const LINES_MAX = 1_000;
const MILLION = 1_000_000;
const TAX_RATES_FIX = 'send for example {"B":"14"}; the code list shows each rate as sent, even if it is not a number';
const BILLION = 1_000_000_000;

const importTexts = ['taskCd', 'dclDe', 'dclNo', 'hsCd', 'itemNm', 'imptItemsttsCd', 'orgnNatCd', 'exptNatCd', 'pkgUnitCd', 'qtyUnitCd', 'spplrNm', 'agntNm', 'invcFcurCd'] as const; // prettier-ignore
const importNumbers = ['itemSeq', 'pkg', 'qty', 'totWt', 'netWt', 'invcFcurAmt', 'invcFcurExcrt'] as const;
const itemTexts = ['itemCd', 'itemNm', 'itemClsCd', 'taxTyCd', 'bcd', 'useYn'] as const;

/** Adds data that other parties create: notices, tax rates, imports, items and purchases. */
@Controller('control')
export class SeedsController {
  constructor(
    private readonly ledger: SimulatorLedger,
    private readonly clock: Clock,
  ) {}

  @Post('notices')
  @HttpCode(200)
  addNotice(@Body() body: unknown): { notice: SeededNotice } {
    const input = ControlInput.ofBody(body, ['title', 'cont'], NOTICE_FIX);
    const words = { title: input.text('title'), cont: input.text('cont') };
    const notice = noticeOf(this.ledger.notices.nextNumber, words, eastAfricaStamp(this.clock.now()));
    this.ledger.record({ type: 'notice', notice });
    return { notice };
  }

  /** Changes the code list and the rates that a sale must have. A text that is no number changes only the list. */
  @Post('tax-rates')
  @HttpCode(200)
  changeTaxRates(@Body() body: unknown): { clsList: object[] } {
    const input = ControlInput.ofBody(body, taxTypes, TAX_RATES_FIX);
    const changedAt = this.clock.now().getTime();
    for (const code of taxTypes.filter((type) => input.has(type)))
      this.ledger.record({ type: 'taxRate', code, rate: input.text(code), changedAt });
    return { clsList: this.ledger.taxRates.changedClasses((at) => at === changedAt) };
  }

  /** Adds a new declaration, unless `taskCd`, `dclDe` and `itemSeq` name an existing one. */
  @Post('imports')
  @HttpCode(200)
  addImport(@Body() body: unknown): { tin: string; item: ImportedItem } {
    const input = ControlInput.ofBody(body, ['tin', ...importTexts, ...importNumbers], IMPORT_FIX);
    const tin = input.text('tin');
    const item = { ...this.defaultImport(tin), ...givenValues(input, importTexts, importNumbers) };
    this.ledger.record({ type: 'import', tin, item, declaredAt: this.clock.now().getTime() });
    return { tin, item };
  }

  /** Saves an item as other software of the taxpayer would. A known code replaces its item. */
  @Post('items')
  @HttpCode(200)
  addItem(@Body() body: unknown): { tin: string; item: SavedItem } {
    const input = ControlInput.ofBody(body, ['tin', ...itemTexts, 'dftPrc'], ITEM_FIX);
    const tin = input.text('tin');
    const item = { ...this.defaultItem(tin), ...givenValues(input, itemTexts, ['dftPrc']) };
    this.ledger.record({ type: 'item', tin, bhfId: HEAD_OFFICE, item, savedAt: this.clock.now().getTime() });
    return { tin, item };
  }

  private defaultItem(tin: string): SavedItem {
    return itemOfOtherSoftware(this.ledger.items.countOf(tin) + 1);
  }

  /** Lets a supplier sell to `tin`; `spplrTin` chooses the supplier, `lines` how many lines of the goods. */
  @Post('purchases')
  @HttpCode(200)
  addPurchase(@Body() body: unknown): SupplierInvoice {
    const input = ControlInput.ofBody(body, ['tin', 'spplrTin', 'itemNm', 'qty', 'prc', 'lines'], PURCHASE_FIX);
    const buyer = input.text('tin');
    const supplier = input.optional('spplrTin', () => input.text('spplrTin')) ?? SUPPLIER;
    if (supplier === buyer) throw input.badRequest('"spplrTin" must differ from "tin"');
    const number = (name: string, defaultNumber: number, max = MILLION) =>
      input.optional(name, () => input.wholeNumber(name, 1, max)) ?? defaultNumber;
    const itemNm = input.optional('itemNm', () => input.text('itemNm')) ?? 'Soap, bulk';
    return sellToBuyer(
      supplier,
      buyer,
      { itemNm, qty: number('qty', 40), prc: number('prc', 58), lines: number('lines', 1, LINES_MAX) },
      this.ledger,
      this.clock.now(),
    );
  }

  private defaultImport(tin: string): ImportedItem {
    const taskCd = String(9_000_000 + this.ledger.imports.of(tin).length);
    return { ...importsOf(tin)[0]!, taskCd, itemSeq: 1, dclNo: `C${taskCd.slice(-4)}-2026-MSA` };
  }
}

function givenValues(
  input: ControlInput,
  texts: readonly string[],
  numbers: readonly string[],
): Record<string, unknown> {
  const given = (names: readonly string[]) => names.filter((name) => input.has(name));
  return Object.fromEntries([
    ...given(texts).map((name) => [name, input.text(name)]),
    ...given(numbers).map((name) => [name, input.number(name, 0, BILLION)]),
  ]) as Record<string, unknown>;
}
