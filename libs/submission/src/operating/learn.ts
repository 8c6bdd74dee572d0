import type { Authority, AuthorityItem, AuthorityLookups, CallingDevice } from '@app/authority';
import { runningNumberIn } from '@app/authority';
import type { LaneId, LearnedNumber, LearnedNumbers } from '@app/domain';
import {
  answerLearning,
  type Database,
  invoiceSeriesOf,
  type LearningDevice,
  readLearning,
  readLearningDevice,
  type Sealer,
} from '@app/persistence';
import { type ReadDevice, ReadInvoices } from '../restoring/read-invoices.js';

/** One question doubles or halves what is left, so this is enough for any number below a thousand million. */
const PROBES_MAX = 64;

/** A longer reading goes on with the next order. */
const READING_MS = 30_000;

/** The authority names the next movement only when it refuses one (fact sheet 4.15). Risiti takes that number over. */
const NO_LIST_OF_MOVEMENTS: LearnedNumber = {
  last: null,
  note: 'The authority has no list of movements. When it refuses the first one, it names its number, and Risiti goes on with that.',
};
const NO_LIST_OF_PURCHASES: LearnedNumber = {
  last: null,
  note: 'The authority has no list of the purchases that were confirmed. Risiti goes on with the number that a refusal names, or tries the next ones.',
};
const NO_KEY: LearnedNumber = { last: null, note: 'The device has no key that can be opened. Enter it first.' };

/**
 * Learns from the authority which numbers other software has used on a device. Of a branch that has sold here, it reads every invoice above
 * our count, since an earlier copy of this ledger may have sent it. Of another one, it asks at most one list and `PROBES_MAX` numbers.
 */
export class Learn {
  private readonly invoices: ReadInvoices;

  constructor(
    private readonly db: Database,
    private readonly authority: Authority & AuthorityLookups,
    private readonly sealer: Pick<Sealer, 'openKey'>,
  ) {
    this.invoices = new ReadInvoices(db, authority);
  }

  async run(learningId: string): Promise<void> {
    const learning = await readLearning(this.db, learningId);
    const found = learning && (await readLearningDevice(this.db, learning.laneId));
    if (found) await answerLearning(this.db, learningId, await this.numbersOf(learning.laneId as LaneId, found));
  }

  private async numbersOf(laneId: LaneId, found: LearningDevice): Promise<LearnedNumbers> {
    const device = await this.opened(found);
    const unlisted = { movement: NO_LIST_OF_MOVEMENTS, purchase: NO_LIST_OF_PURCHASES };
    if (!device) return { invoice: NO_KEY, item: NO_KEY, ...unlisted };
    const invoice = await this.lastInvoice({ ...device, laneId, series: invoiceSeriesOf(device) });
    return { invoice, item: await this.lastItem(device), ...unlisted };
  }

  private async opened({ cmcKey, ...device }: LearningDevice): Promise<CallingDevice | null> {
    if (cmcKey === null) return null;
    return this.sealer.openKey(cmcKey).then(
      (key) => ({ ...device, cmcKey: key }),
      () => null,
    );
  }

  private async lastInvoice(device: ReadDevice): Promise<LearnedNumber> {
    const options = { upTo: null, until: performance.now() + READING_MS };
    const { last, added, note, isFresh } = await this.invoices.read(device, options);
    if (isFresh) return this.lastOfOthers(device, last!);
    return { last, note: [`${added} documents above our count were read now.`, note].filter(Boolean).join(' ') };
  }

  private async lastOfOthers(device: CallingDevice, known: number): Promise<LearnedNumber> {
    const listed = await this.authority.lookUp('ownSales', device, { changedAfter: null });
    if (listed.kind === 'found') {
      const last = listed.rows.reduce((highest, { number }) => Math.max(highest, number), 0);
      return { last, note: `The list of the device's sales has ${listed.rows.length} rows.` };
    }
    if (listed.kind === 'nothing') return { last: 0, note: "The list of the device's sales is empty." };
    return probedFrom(known, (number) => this.isTaken(device, number), listed.message);
  }

  /** Asks whether the authority has a sale under the number; returns its words if it does not say. */
  private async isTaken(device: CallingDevice, number: number): Promise<boolean | string> {
    const finding = await this.authority.find('sale', device, JSON.stringify({ invcNo: number }));
    switch (finding.kind) {
      case 'absent':
        return false;
      case 'found':
      case 'different':
        return true;
      case 'unclear':
        return finding.numberTaken ?? finding.message;
      default:
        return finding.message;
    }
  }

  /** Codes of another length are no numbers of ours: fact sheet 4.6. */
  private async lastItem(device: CallingDevice): Promise<LearnedNumber> {
    if (!this.authority.isNumbered('item', device.environment))
      return { last: null, note: 'This authority does not count items.' };
    const listed = await this.authority.lookUp('items', device, { changedAfter: null });
    if (listed.kind === 'nothing') return { last: 0, note: 'The list of items is empty.' };
    if (listed.kind !== 'found') return { last: null, note: `The list of items could not be read: ${listed.message}` };
    const prefixes: Record<string, number> = {};
    let left = 0;
    for (const row of listed.rows) {
      const number = numberIn(row);
      if (number === null) left++;
      else prefixes[prefixIn(row)] = Math.max(number, prefixes[prefixIn(row)] ?? 0);
    }
    const note = `The list has ${listed.rows.length} items${left > 0 ? `; ${left} have a code of another form and do not count` : ''}.`;
    return { last: Math.max(0, ...Object.values(prefixes)), note, prefixes };
  }
}

/** Product type, packaging and unit: what stands between the two letters of the origin and the seven digits of the number. */
const prefixIn = ({ code }: AuthorityItem): string => code.slice(2, -7);

/** Our codes have seven digits behind the units of the item. A foreign code may have more of them, and a high number. */
function numberIn({ code, packageUnit, quantityUnit }: AuthorityItem): number | null {
  const length = 10 + (packageUnit?.length ?? 0) + Math.max(2, quantityUnit?.length ?? 0);
  const isOfOurLength = !packageUnit || !quantityUnit || code.length === length;
  return isOfOurLength ? runningNumberIn(code) : null;
}

/**
 * Looks for the last number that is taken, where no list can be read: it doubles its steps until a number is free, and then halves what
 * is left. Numbers have no gaps, since the authority counts by one.
 */
async function probedFrom(
  known: number,
  isTaken: (number: number) => Promise<boolean | string>,
  whyNoList: string,
): Promise<LearnedNumber> {
  let [last, free, step] = [known, null as number | null, 1];
  for (let probes = 1; probes <= PROBES_MAX; probes++) {
    const number = free === null ? last + step : Math.floor((last + free) / 2);
    const taken = await isTaken(number);
    if (typeof taken === 'string')
      return { last: null, note: `The list of sales: ${whyNoList} Number ${number}: ${taken}` };
    if (taken) [last, step] = [number, step * 2];
    else free = number;
    if (free === last + 1) return { last, note: `Asked about ${probes} numbers, because there is no list of sales.` };
  }
  return { last: null, note: `${PROBES_MAX} questions did not find the last number.` };
}
