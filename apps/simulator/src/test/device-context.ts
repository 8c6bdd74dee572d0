import { readCall } from '../call.js';
import { newIdentity } from '../device.js';
import { readDocument } from '../fields.js';
import { SimulatorLedger } from '../ledger.js';
import type { DeviceContext } from '../operations/operation.js';
import { itemFields } from '../operations/item-fields.js';
import { saleFields, type ReportedSale } from '../operations/sale-fields.js';
import { saveSale } from '../operations/save-sale.js';
import { defaultRules, type Rules } from '../rules.js';
import { aSale, anItem } from './documents.js';

const ledgers: SimulatorLedger[] = [];

afterEach(() => ledgers.splice(0).forEach((ledger) => ledger.onApplicationShutdown()));

/** A device without sales on 2 March 2026 at noon. Only the given rules are switched on. */
export async function aDeviceContext(rules: Partial<Rules> = {}): Promise<DeviceContext> {
  const ledger = await SimulatorLedger.open();
  ledgers.push(ledger);
  const identity = newIdentity('P051234567Q', '00', 'serial', 1);
  ledger.record({ type: 'device', identity, installedAt: 0 });
  const device = ledger.devices.find(identity.tin, identity.bhfId)!;
  return { ledger, device, rules: { ...defaultRules.direct, ...rules }, now: new Date('2026-03-02T12:00:00+03:00') };
}

/** A sale as it reaches a rule: read and complete. */
export function saleOf(overrides: object = {}): ReportedSale {
  const problems: string[] = [];
  const sale = readDocument(saleFields, aSale(overrides), problems);
  if (problems.length > 0) throw new Error(problems.join());
  return sale;
}

/** Records a sale without any rules. */
export function recordSale(context: DeviceContext, overrides: object): void {
  const { tin, bhfId, cmcKey } = context.device.identity;
  const call = readCall(saveSale.name, { tin, bhfid: bhfId, cmckey: cmcKey }, Buffer.from(JSON.stringify(aSale(overrides)))); // prettier-ignore
  const answer = saveSale.answer(call, { ...context, rules: defaultRules.direct });
  if (answer.code !== '000') throw new Error(answer.message);
}

/** Registers an item in another branch, because items belong to the taxpayer. */
export function registerItem({ ledger, device: { identity } }: DeviceContext, overrides: object = {}): void {
  const item = readDocument(itemFields, anItem(overrides), []);
  ledger.record({ type: 'item', tin: identity.tin, bhfId: '05', item, savedAt: 0 });
}
