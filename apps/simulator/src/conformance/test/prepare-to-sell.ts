import { SINCE_EVER } from './timestamps.js';
import { gatewaySale, item, stockLine, stockMaster, stockMove } from './payloads.js';

/** Either generation of the service, as far as a shop is concerned. */
export interface Device {
  readonly triple: { tin: string; bhfId: string; cmcKey: string };
  granted(path: string, body: object): Promise<{ data: any }>; // eslint-disable-line @typescript-eslint/no-explicit-any -- each caller knows
  codeOf(path: string, body: object): Promise<string>;
}

export const KETTLE = 'KE2NTTU0000001';
export const SPIRAL = 'KE1NTTU0000002';
const ON_HAND = 10;

/** What the gateway wants to have seen before a first sale: classes, the item, its stock. */
export async function openShop(device: Device): Promise<void> {
  await device.granted('selectItemClsList', { lastReqDt: SINCE_EVER });
  await device.granted('saveItem', item());
  await stock(device, 1, KETTLE);
}

/** A second item, which goes into the first. */
export async function addComponent(device: Device): Promise<void> {
  await device.granted('saveItem', item({ itemCd: SPIRAL, itemTyCd: '1', itemNm: 'Spiral' }));
  await stock(device, 2, SPIRAL);
}

async function stock(device: Device, sarNo: number, itemCd: string): Promise<void> {
  await device.granted('insertStockIO', stockMove({ sarNo, itemList: [stockLine({ itemCd })] }));
  await device.granted('saveStockMaster', stockMaster({ itemCd, rsdQty: ON_HAND }));
}

export async function sellTo(seller: Device, custTin: string, changes: object = {}) {
  return seller.granted('saveTrnsSalesOsdc', gatewaySale({ custTin, custNm: 'JUMLA LTD', ...changes }));
}
