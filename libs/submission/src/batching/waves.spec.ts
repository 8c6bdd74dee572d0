import type { CreditNoteDraft, SubmissionDraft } from '@app/domain';
import { requestingAccount } from '@app/persistence';
import { SeededChoices } from '../../../authority/src/oscu/test/random-sales.js';
import { creditNote, item, line, sale } from '../../../domain/src/test/documents.js';
import type { SubmissionOwner } from '../kinds/kind.js';
import type { BatchDocument } from './batch-line.js';
import { lineOf, linesOf } from './test/batch-documents.js';
import { wavesOf } from './waves.js';
import { AccountRotation } from './batch-tools.js';
import { keepAwake } from './keep-awake.js';

const OWNER = {
  ...{ environment: 'SANDBOX', accountId: 'account', appId: 'app', laneId: 'lane', tin: 'P051234567Q', bhfId: '00' },
} as SubmissionOwner;

const sold = (invoiceNumber: string, itemCode: string) => sale({ invoiceNumber, lines: [line({ itemCode })] });
const note = (invoiceNumber: string, originalInvoiceNumber: string, itemCode = 'TEA') =>
  creditNote({ invoiceNumber, originalInvoiceNumber, lines: [line({ itemCode })] });

/** Line numbers by wave. */
const waves = (documents: readonly BatchDocument[]) => wavesOf(documents).map((wave) => wave.map((one) => one.line));
const wavesOfDrafts = (...drafts: SubmissionDraft[]) => waves(linesOf(OWNER, drafts));

describe('the waves of a chunk', () => {
  it('are one if no line depends on another', () => {
    const drafts = Array.from({ length: 500 }, (_, index) => sold(`INV-${index}`, 'TEA'));
    expect(wavesOfDrafts(...drafts)).toEqual([drafts.map((_, index) => index + 1)]);
  });

  it('are none without lines', () => {
    expect(waves([])).toEqual([]);
  });

  it('put a note, or a copy, after its original', () => {
    const copy = sale({ invoiceNumber: 'C-1', receiptType: 'C', originalInvoiceNumber: 'INV-1' });
    expect(wavesOfDrafts(sold('INV-1', 'TEA'), note('CN-1', 'INV-1'), copy)).toEqual([[1], [2, 3]]);
  });

  it('put notes of one original one after the other, and of several side by side', () => {
    const notes = [note('CN-1', 'INV-1'), note('CN-2', 'INV-1'), note('CN-3', 'INV-2'), note('CN-4', 'INV-1')];
    expect(wavesOfDrafts(...notes)).toEqual([[1, 3], [2], [4]]);
  });

  it('put a sale after its item', () => {
    expect(wavesOfDrafts(item({ itemCode: 'TEA' }), sold('INV-1', 'TEA'), sold('INV-2', 'MILK'))).toEqual([
      [1, 3],
      [2],
    ]);
  });

  it('put a note that names an item by its barcode after the item that has it', () => {
    const byBarcode: CreditNoteDraft = {
      ...note('CN-1', 'INV-1'),
      lines: [{ ...line({ barcode: '6001' }), itemCode: null }],
    };
    expect(wavesOfDrafts(item({ itemCode: 'TEA', barcode: '6001' }), byBarcode)).toEqual([[1], [2]]);
  });

  it('put the same number twice one after the other', () => {
    expect(wavesOfDrafts(sold('INV-1', 'TEA'), sold('INV-1', 'MILK'), sold('INV-1', 'TEA'))).toEqual([[1], [2], [3]]);
    expect(wavesOfDrafts(item({ itemCode: 'TEA' }), item({ itemCode: 'TEA' }))).toEqual([[1], [2]]);
  });

  it('are two for an item that many sales bring, and not as many as there are sales', () => {
    const tea = item({ itemCode: 'TEA' });
    const documents = Array.from({ length: 100 }, (_, index) =>
      lineOf(OWNER, index + 1, sold(`INV-${index}`, 'TEA'), [tea]),
    );
    expect(waves(documents).map((wave) => wave.length)).toEqual([1, 99]);
  });

  it('put a sale that does not bring its item after all that bring it, since any of them may fail', () => {
    const tea = item({ itemCode: 'TEA' });
    const bringing = [1, 2, 3].map((number) => lineOf(OWNER, number, sold(`INV-${number}`, 'TEA'), [tea]));
    expect(waves([...bringing, lineOf(OWNER, 4, sold('INV-4', 'TEA'))])).toEqual([[1], [2, 3], [4]]);
  });

  it('tell the numbers of one taxpayer from those of another', () => {
    const other = { ...OWNER, tin: 'P059999999Z' };
    const documents = [lineOf(OWNER, 1, sold('INV-1', 'TEA')), lineOf(other, 2, sold('INV-1', 'TEA'))];
    expect(waves(documents)).toEqual([[1, 2]]);
  });

  it('let no line see what comes behind it in the file', () => {
    const drafts = [item({ itemCode: 'TEA' }), sale({ lines: ['TEA', 'MILK'].map((itemCode) => line({ itemCode })) })];
    const found = wavesOfDrafts(...drafts, item({ itemCode: 'MILK' }), sold('INV-2', 'MILK'));
    expect(found).toEqual([[1], [2, 3], [4]]);
  });
});

/** Few names, so that they meet. */
function randomDraft(chance: SeededChoices): SubmissionDraft {
  const number = `INV-${chance.between(1, 12)}`;
  const code = chance.pick(['TEA', 'MILK', 'SALT', 'OIL']);
  return chance.pick([
    () => sold(number, code),
    () => note(`CN-${chance.between(1, 8)}`, number, code),
    () => item({ itemCode: code, barcode: chance.pick([null, '6001']) }),
  ])();
}

describe('of any file', () => {
  const files = Array.from({ length: 300 }, (_, seed) => {
    const chance = new SeededChoices(seed);
    return linesOf(
      OWNER,
      Array.from({ length: chance.between(1, 60) }, () => randomDraft(chance)),
    );
  });

  it('each line is in one wave, and a wave is in the order of the file', () => {
    for (const file of files) {
      const found = waves(file);
      expect(inOrder(found.flat())).toEqual(file.map(({ line }) => line));
      for (const wave of found) expect(wave).toEqual(inOrder(wave));
    }
  });

  it('what a line stands on is in a wave before it, and what stands behind it is not', () => {
    for (const file of files) {
      const waveOf = new Map(waves(file).flatMap((wave, index) => wave.map((number) => [number, index] as const)));
      const broken = [...relationsIn(file)].filter(({ first, second, isStrict }) => {
        const distance = waveOf.get(second)! - waveOf.get(first)!;
        return isStrict ? distance < 1 : distance < 0;
      });
      expect(broken).toEqual([]);
    }
  });
});

const inOrder = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other);

/** Of two lines in their order: the second stands on the first; or, not strictly, the first looks for what is made behind it. */
function* relationsIn(file: readonly BatchDocument[]) {
  for (const [index, one] of file.entries()) {
    for (const other of file.slice(index + 1)) {
      const pair = { first: one.line, second: other.line };
      const [mine, theirs] = [namesOf(one), namesOf(other)];
      if (mine.some((name) => theirs.includes(name) || needsOf(other).includes(name)))
        yield { ...pair, isStrict: true };
      else if (needsOf(one).some((name) => theirs.includes(name))) yield { ...pair, isStrict: false };
    }
  }
}

/** The names that only one document may have at a time: its own, and for a credit note its original. */
function namesOf({ draft }: BatchDocument): string[] {
  if (draft.kind === 'item') return [`item ${draft.itemCode}`];
  const own = `invoice ${(draft as { invoiceNumber: string }).invoiceNumber}`;
  return draft.kind === 'credit-note' ? [own, `credit ${(draft as CreditNoteDraft).originalInvoiceNumber}`] : [own];
}

function needsOf({ draft }: BatchDocument): string[] {
  if (draft.kind === 'item') return [];
  const { originalInvoiceNumber, lines } = draft as CreditNoteDraft;
  return [`invoice ${originalInvoiceNumber}`, ...lines.map(({ itemCode }) => `item ${itemCode}`)];
}

describe('batch tools', () => {
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  /** Work that ends when the test says so. */
  function setup(max: number) {
    const rotation = new AccountRotation(max);
    const began: string[] = [];
    const ends: (() => void)[] = [];
    const begin = async (...accounts: string[]) => {
      for (const account of accounts) {
        const work = () => new Promise<void>((resolve) => (began.push(account), ends.push(resolve)));
        void requestingAccount.run(account, () => rotation.run(work));
      }
      await settled();
    };
    const endFirst = () => (ends.shift()!(), settled());
    return { rotation, began, begin, endFirst };
  }

  it('lets no more than so many work at a time, and one of each account', async () => {
    const { began, begin, endFirst } = setup(2);
    await begin('one', 'one', 'other', 'third');
    expect(began).toEqual(['one', 'other']);
    await endFirst();
    expect(began).toHaveLength(3);
  });

  it('lets accounts work in rotation, however many files one of them sends', async () => {
    const { began, begin, endFirst } = setup(1);
    await begin(...Array<string>(100).fill('greedy'), 'neighbour');
    await endFirst();
    await endFirst();
    expect(began).toContain('neighbour');
  });

  it('gives the place of a work that fails to the next', async () => {
    const { rotation } = setup(1);
    await expect(rotation.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(rotation.run(() => Promise.resolve('done'))).resolves.toBe('done');
  });
});

describe('keep awake', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** Two pieces, which come when the test says so. */
  function setup() {
    const coming: ((piece: string) => void)[] = [];
    const pieces = async function* () {
      for (const _ of [1, 2]) yield await new Promise<string>((resolve) => coming.push(resolve));
    };
    return { coming, pieces };
  }

  it('passes on what comes, and pings every three seconds while it waits', async () => {
    const { coming, pieces } = setup();
    const ping = jest.fn(() => Promise.reject(new Error('the connection broke')));
    const seen: string[] = [];
    const all = (async () => {
      for await (const piece of keepAwake(pieces(), ping)) seen.push(piece);
    })();
    await jest.advanceTimersByTimeAsync(30_000);
    expect(ping).toHaveBeenCalledTimes(10);
    coming[0]!('one');
    await jest.advanceTimersByTimeAsync(6_000);
    expect(ping).toHaveBeenCalledTimes(12);
    coming[1]!('two');
    await all;
    expect(seen).toEqual(['one', 'two']);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('ends its source when its reader stops', async () => {
    let isEnded = false;
    const source = (async function* () {
      try {
        for (;;) yield 1;
      } finally {
        isEnded = true;
      }
    })();
    for await (const _ of keepAwake(source, () => Promise.resolve())) break;
    expect(isEnded).toBe(true);
  });
});
