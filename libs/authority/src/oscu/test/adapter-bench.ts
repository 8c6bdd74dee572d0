import {
  type CreditNoteDocument,
  type ItemDocument,
  type Outcome,
  type SaleDocument,
  type SubmissionDocument,
  today,
} from '@app/domain';
import { type Simulator, startSimulator } from '../../../../../apps/simulator/src/start.js';
import { aStockLine, aStockMove, audit } from '../../../../../apps/simulator/src/test/documents.js';
import { creditNote, deviceSetup, item, sale } from '../../../../domain/src/test/documents.js';
import type { CallingDevice, KnownItem, WritingContext } from '../../port.js';
import type { ConnectionSettings } from '../calling/authority-connection.js';
import type { OscuAuthority } from '../oscu-authority.js';
import type { Profile } from '../profiles.js';
import { authorityOn } from './connection.js';
import { context } from './context.js';

/** The gateway knows its apps by ids of this shape. */
const APP_ID = '0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90';

/** The owner's code for the service that every device here has registered. */
export const SERVICE = 'SVC-CONSULT';

/** The wire body, and the outcome of its call. */
export interface SubmittedDocument {
  body: string;
  outcome: Outcome;
}

/** The adapter on one side and the simulated authority on the other, for one profile. */
export class AdapterBench {
  readonly authority: OscuAuthority;
  private readonly itemsByTaxpayer = new Map<string, Record<string, KnownItem>>();
  private deviceCount = 0;

  private constructor(
    readonly profile: Profile['name'],
    private readonly simulator: Simulator,
  ) {
    this.authority = this.adapter();
  }

  /** The direct hosts also check rules here that the real ones may not check, because Risiti keeps these rules too. */
  static async start(profile: Profile['name']): Promise<AdapterBench> {
    const settings = { host: '127.0.0.1', port: 0, wirePort: 0, directRules: ['sequence', 'creditNotes'] as const };
    return new AdapterBench(profile, await startSimulator(settings));
  }

  close(): Promise<void> {
    return this.simulator.close();
  }

  /** Another adapter on the same authority. */
  adapter(change: Partial<ConnectionSettings> = {}): OscuAuthority {
    const { wireUrl, gatewayUrl, tokenUrl } = this.simulator;
    return authorityOn({
      ...{ profile: this.profile, url: this.profile === 'direct' ? wireUrl : gatewayUrl, tokenUrl, appId: APP_ID },
      ...{ connectTimeoutMs: 10_000, callTimeoutMs: 20_000 },
      ...change,
    });
  }

  async control(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Record<string, unknown>> {
    const response = await fetch(`${this.simulator.controlUrl}/control${path}`, {
      method,
      body: body && JSON.stringify(body),
      headers: { connection: 'close' },
    });
    if (!response.ok) throw new Error(`${method} ${path} is answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  }

  /** A taxpayer nobody has heard of. */
  newDevice(): CallingDevice {
    const tin = `P06${String(++this.deviceCount).padStart(7, '0')}X`;
    return { environment: 'SANDBOX', tin, bhfId: '00', cmcKey: null };
  }

  async initialisedDevice(): Promise<CallingDevice> {
    const device = this.newDevice();
    return { ...device, cmcKey: keyIn((await this.submit(deviceSetup(), device)).outcome) };
  }

  /** A device that may sell: it has looked at the item classes, as some hosts demand, and registered its service. */
  async readyDevice(): Promise<CallingDevice> {
    const device = await this.initialisedDevice();
    await this.authority.lookUp('itemClasses', device, { changedAfter: null });
    const { outcome } = await this.register(service(), device);
    if (outcome.kind !== 'approved') throw new Error(JSON.stringify(outcome));
    return device;
  }

  /** As the pipeline does: under the next number of the taxpayer, where there is one; and known from then on. */
  async register(document: ItemDocument, device: CallingDevice): Promise<SubmittedDocument> {
    const items = this.itemsOf(device);
    const isNumbered = this.authority.isNumbered('item', device.environment);
    const submitted = await this.submit(document, device, {
      number: isNumbered ? Object.keys(items).length + 1 : null,
    });
    if (submitted.outcome.kind === 'approved') {
      const { itemCd } = JSON.parse(submitted.body) as { itemCd: string };
      const { itemCode, itemClass, itemType } = document;
      items[itemCode] = { authorityCode: isNumbered ? itemCd : null, itemClass, itemType };
    }
    return submitted;
  }

  /** The first goods of a taxpayer, from nowhere: the authority sees them come in, and then be there. */
  async stock(device: CallingDevice, itemCode: string): Promise<void> {
    const itemCd = this.itemsOf(device)[itemCode]?.authorityCode ?? itemCode;
    await this.postDirectly(
      device,
      'insertStockIO',
      aStockMove({ sarNo: 1, itemList: [aStockLine({ itemCd, qty: 10 })] }),
    );
    await this.postDirectly(device, 'saveStockMaster', { itemCd, rsdQty: 10, ...audit });
  }

  /** Writes a document as the pipeline does, and sends it. */
  async submit(
    document: SubmissionDocument,
    device: CallingDevice,
    change: Partial<WritingContext> = {},
    authority = this.authority,
  ): Promise<SubmittedDocument> {
    const body = this.write(document, device, change, authority);
    return { body, outcome: await authority.submit(document.kind, device, body) };
  }

  write(
    document: SubmissionDocument,
    device: CallingDevice,
    change: Partial<WritingContext> = {},
    authority = this.authority,
  ): string {
    const { environment, tin, bhfId } = device;
    const now = new Date();
    const deviceContext = { environment, tin, bhfId, items: this.itemsOf(device), acceptedAt: now, now };
    return authority.write(document, context({ ...deviceContext, ...change }));
  }

  /** Posts documents that the adapter does not have, straight to a direct host. */
  private async postDirectly({ tin, bhfId, cmcKey }: CallingDevice, operation: string, body: object): Promise<void> {
    const response = await fetch(`${this.simulator.wireUrl}/${operation}`, {
      method: 'POST',
      headers: { tin, bhfId, cmcKey: cmcKey ?? '', connection: 'close' },
      body: JSON.stringify(body),
    });
    const { resultCd, resultMsg } = (await response.json()) as { resultCd: string; resultMsg: string };
    if (resultCd !== '000') throw new Error(`${operation}: ${resultCd} ${resultMsg}`);
  }

  private itemsOf({ tin }: CallingDevice): Record<string, KnownItem> {
    const items = this.itemsByTaxpayer.get(tin) ?? {};
    this.itemsByTaxpayer.set(tin, items);
    return items;
  }
}

/** Both ends run by the clock of this machine, whatever it says. */
export const soldToday = (change: Partial<SaleDocument> = {}): SaleDocument =>
  sale({ saleDate: today(new Date()), confirmedAt: null, ...change });

export const returnedToday = (change: Partial<CreditNoteDocument> = {}): CreditNoteDocument =>
  creditNote({ saleDate: today(new Date()), confirmedAt: null, ...change });

export const service = (change: Partial<ItemDocument> = {}): ItemDocument => item({ itemCode: SERVICE, ...change });

export const goods = (change: Partial<ItemDocument> = {}): ItemDocument =>
  item({ itemClass: 'GD', itemType: '2', itemName: 'Mug', quantityUnit: 'NO', ...change });

export function keyIn(outcome: Outcome): string {
  if (outcome.kind !== 'approved' || !('grant' in outcome.answer)) throw new Error(JSON.stringify(outcome));
  return outcome.answer.grant.cmcKey;
}

export const receiptIn = (outcome: Outcome) =>
  outcome.kind === 'approved' && 'receipt' in outcome.answer ? outcome.answer.receipt : undefined;
