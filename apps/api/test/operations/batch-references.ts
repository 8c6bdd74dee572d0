import { creditNote, judgedOf, results, sale, upload, verdictsOf } from './batches.js';
import * as bodies from './bodies.js';
import { shop } from './shop.js';

/** What POST /batches makes of lines that stand on lines before them. */
const item = (itemCode: string) => ({ kind: 'item-service', ...bodies.serviceItem(itemCode) });
const of = (itemCd: string) => [bodies.line({ itemCd })];

export function letsLinesStandOnLines(): void {
  describe('POST /batches answers 200, line by line,', () => {
    it('to a note that follows its original in the same file', async () => {
      const { till, wireOf } = await shop();
      const { batch } = await upload(till, [sale('INV-1'), creditNote('INV-1', 'CN-1')]);
      const { lines } = await results(till, batch, '?follow=true');
      expect(lines.map(({ data }) => data!.status)).toEqual(['APPROVED', 'APPROVED']);
      const original = (await wireOf('INV-1')).invcNo;
      expect(await wireOf('CN-1')).toMatchObject({ rcptTyCd: 'R', orgInvcNo: original, invcNo: original + 1 });
    });

    it('to a note before its original, which is none yet', async () => {
      const { till } = await shop();
      const answer = await upload(till, [creditNote('INV-1', 'CN-1'), sale('INV-1')]);
      expect(judgedOf(answer)).toEqual([
        [1, 'refused', '801', 'orgInvcNo'],
        [2, 'accepted', '000'],
      ]);
    });

    it('to a sale of an item of the same file, and not to one before its item', async () => {
      const { till, stack } = await shop();
      const answer = await upload(till, [sale('EARLY', of('SVC-9')), item('SVC-9'), sale('INV-1', of('SVC-9'))]);
      expect(judgedOf(answer)).toEqual([
        [1, 'refused', '005', 'items[0].itemCd'],
        [2, 'accepted', '000'],
        [3, 'accepted', '000'],
      ]);
      await results(till, answer.batch, '?follow=true');
      const calls = (await stack.simulator.calls(till.tin)).map(({ operation }) => operation);
      expect(calls.slice(-2)).toEqual(['saveItem', 'saveTrnsSalesOsdc']);
    });

    it('to two notes that together take back too much: the second is refused', async () => {
      const { till } = await shop();
      const notes = [creditNote('INV-1', 'CN-1'), creditNote('INV-1', 'CN-2')];
      const answer = await upload(till, [sale('INV-1'), ...notes]);
      expect(judgedOf(answer)).toEqual([
        [1, 'accepted', '000'],
        [2, 'accepted', '000'],
        [3, 'refused', '802', 'orgInvcNo'],
      ]);
    });

    it('to the same number twice: known where it is the same document, and a duplicate of the first where not', async () => {
      const { till, stored } = await shop();
      const answer = await upload(till, [sale('INV-1'), sale('INV-1'), sale('INV-1', [bodies.line({ qty: 2 })])]);
      expect(verdictsOf(answer)).toEqual(['accepted', 'known', 'duplicate']);
      expect(new Set(answer.lines.map(({ data }) => data!.submissionId)).size).toBe(1);
      expect(await stored()).toMatchObject({ submissions: 3 });
    });

    it('and the authority hears of them in the order of the file, whatever stands on what', async () => {
      const { till, signedSales } = await shop();
      const file = [
        sale('INV-1'),
        creditNote('INV-1', 'CN-1'),
        sale('INV-2'),
        item('SVC-9'),
        sale('INV-3', of('SVC-9')),
      ];
      const { batch } = await upload(till, file);
      await results(till, batch, '?follow=true');
      expect((await signedSales()).map(({ trdInvcNo }) => trdInvcNo)).toEqual(['INV-1', 'CN-1', 'INV-2', 'INV-3']);
    });
  });
}
