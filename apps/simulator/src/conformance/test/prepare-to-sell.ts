import { FIRST_PULL_DATE } from './timestamps.js';
import { gatewaySale, item, stockLine, stockMaster, stockMove } from './payloads.js';

/** A device of either profile. */
export interface ClientDevice {
  readonly credentials: { tin: string; bhfId: string; cmcKey: string };
  askOrFail(path: string, body: object): Promise<{ data: any }>; // oxlint-disable-line typescript/no-explicit-any -- each caller knows
  codeOf(path: string, body: object): Promise<string>;
}

export const KETTLE = 'KE2NTTU0000001';
export const SPIRAL = 'KE1NTTU0000002';
const ON_HAND = 10;

/** Does everything the gateway demands before a first sale: classes, the item, its stock. */
export async function prepareToSell(device: ClientDevice): Promise<void> {
  await device.askOrFail('selectItemClsList', { lastReqDt: FIRST_PULL_DATE });
  await device.askOrFail('saveItem', item());
  await stock(device, 1, KETTLE);
}

/** Registers a second item as a component of the first. */
export async function addComponent(device: ClientDevice): Promise<void> {
  await device.askOrFail('saveItem', item({ itemCd: SPIRAL, itemTyCd: '1', itemNm: 'Spiral' }));
  await stock(device, 2, SPIRAL);
}

async function stock(device: ClientDevice, sarNo: number, itemCd: string): Promise<void> {
  await device.askOrFail('insertStockIO', stockMove({ sarNo, itemList: [stockLine({ itemCd })] }));
  await device.askOrFail('saveStockMaster', stockMaster({ itemCd, rsdQty: ON_HAND }));
}

/** The supplier of the newest listed purchase, with the name that a confirmation must have to the letter. */
export async function listedSupplier(buyer: ClientDevice) {
  const { data } = await buyer.askOrFail('selectTrnsPurchaseSalesList', {
    ...buyer.credentials,
    lastReqDt: FIRST_PULL_DATE,
  });
  const { spplrTin, spplrNm, spplrBhfId, spplrInvcNo } = data.saleList.at(-1);
  return { spplrTin, spplrNm, spplrBhfId, spplrInvcNo };
}

export async function sellTo(seller: ClientDevice, custTin: string, changes: object = {}) {
  return seller.askOrFail('saveTrnsSalesOsdc', gatewaySale({ custTin, custNm: 'JUMLA LTD', ...changes }));
}
