/** @short-run: redis */
import { eventually } from '@app/testing';
import { BoardBench } from './board-bench.js';

let bench: BoardBench;
beforeAll(async () => void (bench = await BoardBench.start()));
afterAll(() => bench?.stop());

it('a job that went on with its lane tells what became of each document, and a refused one has a log line', async () => {
  // A turn is short, and a busy machine may need all of it for the first document.
  const withTurn = async () => {
    const lane = await bench.waiting();
    const refused = { prefer: 'respond-async', remark: 'simulate:reject=910:Request parameter error' };
    await lane.till.sell(`${lane.invcNos[0]}-4`, refused);
    await bench.board.actOnQueue('resume');
    const title = `${lane.firstTitle} · APPROVED · went on with 3 more, 1 not approved`;
    const job = await eventually(() => bench.board.job(title), { timeoutMs: 2_000 });
    expect(job.data.wentOnWith).toEqual([
      ...lane.invcNos.slice(1).map((invcNo) => `sale ${invcNo}: APPROVED 000`),
      expect.stringMatching(/^sale \S+-4: REJECTED 910: Request parameter error/),
    ]);
    expect(await bench.board.logs(job)).toEqual([expect.stringMatching(/Z went on with sale \S+-4: REJECTED 910: /)]);
  };
  await eventually(withTurn, { timeoutMs: 60_000 });
});
