import {
  type Client,
  type CreateGoodsItemDto,
  type CreateServiceItemDto,
  type CreateStockMovementDto,
  itemsCreateGoods,
  itemsCreateService,
  type StockLineDto,
  type UpdateItemDto,
} from '@risiti/client/browser';
import type { Shop } from '../../calls/shop.js';
import { textIn } from '../../parts/form.js';
import { todayAsNumber } from '../../words/format.js';
import { cents } from '../documents/invoice.js';
import type { Known } from './find-items.js';

export interface NewItem extends CreateGoodsItemDto {
  isService: boolean;
}

/** Registers an item with KRA. */
export async function register(client: Client, { isService, ...goods }: NewItem): Promise<{ data: object }> {
  if (!isService) return itemsCreateGoods({ client, body: goods });
  const { itemName, taxType, price, itemCode } = goods;
  return itemsCreateService({ client, body: { itemName, taxType, price, itemCode } as CreateServiceItemDto });
}

const NAME_MAX = 100;

/** A change names all of an item, so what the form does not ask stays as it was. An empty field means the usual. */
export function changeOf(item: Known, { userId, email }: Shop['me'], form: FormData): UpdateItemDto {
  const name = email.slice(0, NAME_MAX);
  const chosen = (field: string, before: string | undefined, usual: string): string =>
    (form.has(field) ? textIn(form, field) : before) || usual;
  return {
    ...{ regrId: userId, regrNm: name, modrId: userId, modrNm: name },
    itemNm: textIn(form, 'name'),
    itemClsCd: chosen('itemClass', item.itemClsCd, 'GD'),
    itemTyCd: item.itemTyCd ?? (item.itemClsCd === 'SV' ? '3' : '2'),
    orgnNatCd: item.orgnNatCd ?? 'KE',
    pkgUnitCd: item.pkgUnitCd ?? 'NT',
    qtyUnitCd: chosen('unit', item.qtyUnitCd, 'U') as UpdateItemDto['qtyUnitCd'],
    taxTyCd: textIn(form, 'tax') as UpdateItemDto['taxTyCd'],
    dftPrc: Number(textIn(form, 'price')),
    isrcAplcbYn: item.isrcAplcbYn ?? 'N',
    useYn: form.has('isSold') ? 'Y' : 'N',
  };
}

const RATES: Readonly<Record<string, number>> = { B: 0.16, E: 0.08 };

/** A movement of one item. Its tax is for the books of the shop: Risiti computes anew what it tells KRA. */
export function movementOf(itemCd: string, item: Known, sarNo: number, form: FormData): CreateStockMovementDto {
  const qty = Number(textIn(form, 'quantity'));
  const unitPrice = Number(textIn(form, 'price'));
  const totAmt = cents(qty * unitPrice);
  const totTaxblAmt = cents(totAmt / (1 + (RATES[item.taxTyCd] ?? 0)));
  const stockTyCd = textIn(form, 'reason') as StockLineDto['stockTyCd'];
  return {
    ...{ sarNo, ocrnDt: todayAsNumber(), totItemCnt: 1, totAmt, totTaxblAmt, totTax: cents(totAmt - totTaxblAmt) },
    regTyCd: 'M',
    custBhfId: textIn(form, 'branch') || undefined,
    itemList: [{ itemCd, itemNm: item.itemNm, stockTyCd, qty, unitPrice, totAmt }],
  };
}
