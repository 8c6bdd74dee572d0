import { ask, progress, results, sale, sales, upload, verdictsOf } from './batches.js';
import { line } from './bodies.js';
import { shop } from './shop.js';

/** What POST /batches?atomic=validate answers where all lines may be taken; where not, it is 422. */
const ATOMIC = '?atomic=validate';

export function answersAtomicBatches(): void {
  describe('POST /batches?atomic=validate answers 200', () => {
    it('where all lines can be taken, and takes them', async () => {
      const { till } = await shop();
      const answer = await upload(till, sales(3), {}, ATOMIC);
      expect(answer.status).toBe(200);
      expect(verdictsOf(answer)).toEqual(['accepted', 'accepted', 'accepted']);
      expect(answer.batch).toMatchObject({ state: 'RECEIVED', atomic: true, lines: 3, accepted: 3 });
      const { lines } = await results(till, answer.batch, '?follow=true');
      expect(lines.map(({ data }) => data!.status)).toEqual(['APPROVED', 'APPROVED', 'APPROVED']);
    });

    it('to a list of such', async () => {
      const { till } = await shop();
      const answer = await ask(till, 'POST', `batches${ATOMIC}`, sales(3));
      expect(answer.body.data).toMatchObject({ state: 'RECEIVED', atomic: true, accepted: 3 });
    });

    it('where some are known: to send it again is no mistake', async () => {
      const { till, stored } = await shop();
      await upload(till, sales(2), {}, ATOMIC);
      const before = await stored();
      const again = await upload(till, [...sales(2), sale('INV-3')], {}, ATOMIC);
      expect(verdictsOf(again)).toEqual(['known', 'known', 'accepted']);
      expect(await stored()).toMatchObject({ submissions: before.submissions! + 1 });
    });

    it('to more than are looked at together, in the order of the file', async () => {
      const { till, holdTheLine } = await shop();
      await holdTheLine();
      const answer = await upload(till, sales(1_200), {}, ATOMIC);
      expect(answer.lines.map((one) => one.line)).toEqual(answer.lines.map((_, index) => index + 1));
      expect(await progress(till, answer.batch)).toMatchObject({ accepted: 1_200, statuses: { ACCEPTED: 1_200 } });
    });

    it('and an empty query means nothing: each line counts for itself', async () => {
      const { till } = await shop();
      const answer = await upload(till, [sale('INV-1', [line()]), { kind: 'sale' }], {}, '?atomic=');
      expect(answer).toMatchObject({ status: 200, batch: { atomic: false, accepted: 1, refused: 1 } });
    });
  });
}
