import { type Lane, ledgerBench } from '../test/ledger-bench.js';

let bench: Awaited<ReturnType<typeof ledgerBench>>;
beforeAll(async () => void (bench = await ledgerBench()));
afterAll(() => bench.close());

/** Two branches of one taxpayer, each with an item at the head of its lane. */
async function setup() {
  const [here, other] = [await bench.lane(), await bench.lane()];
  const there: Lane = { ...other, tin: here.tin };
  const [mine, theirs] = [bench.item(here), bench.item(there)];
  await bench.ledger.accept([mine]);
  await bench.ledger.accept([theirs]);
  return { here, there, mine: mine.id, theirs: theirs.id };
}

const SHARED = { sharesSeries: true };

describe('a series that lanes share', () => {
  it('belongs to one lane while its number is on the wire', async () => {
    const { mine, theirs } = await setup();
    expect(await bench.claim(mine, SHARED)).toMatchObject({ verdict: 'claimed' });
    expect(await bench.claim(theirs, SHARED)).toMatchObject({ verdict: 'busy' });
  });

  it('goes on after the accepted number', async () => {
    const { here, mine, theirs } = await setup();
    const attempt = await bench.begin(mine, SHARED);
    await bench.ledger.settle([bench.settlement(here, mine, attempt)]);
    expect(await bench.claim(theirs, SHARED)).toMatchObject({ verdict: 'claimed' });
    expect(await bench.read(theirs)).toMatchObject({ number: 2 });
  });

  it('gives a released number to the other lane', async () => {
    const { here, mine, theirs } = await setup();
    await bench.reject(here, mine);
    expect(await bench.claim(theirs, SHARED)).toMatchObject({ verdict: 'claimed' });
    expect(await bench.read(theirs)).toMatchObject({ number: 1 });
  });

  it('releases a number that a waiting lane does not use, and its document gets another later', async () => {
    const { here, there, mine, theirs } = await setup();
    const attempt = await bench.begin(mine, SHARED);
    const held = {
      status: 'QUEUED',
      outcome: 'laneFault',
      inLane: 'stays',
      hold: 'device',
      numberFate: 'released',
    } as const;
    await bench.ledger.settle([bench.settlement(here, mine, attempt, held)]);
    expect(await bench.read(mine)).toMatchObject({ status: 'QUEUED', number: null, wireBody: null });
    await bench.approve(there, theirs);
    await bench.ledger.releaseLane(here.laneId);
    expect(await bench.claim(mine, SHARED)).toMatchObject({ verdict: 'claimed' });
    expect(await bench.read(mine)).toMatchObject({ number: 2, wireBody: expect.any(String) as string });
  });

  it('asks a worker that read too early to read again', async () => {
    const { here, mine, theirs } = await setup();
    await bench.approve(here, mine);
    expect(await bench.claim(theirs, { ...SHARED, number: 1 })).toMatchObject({ verdict: 'renumber' });
  });

  it('asks a worker to read again that looked before another worker stored a number and sent it', async () => {
    const { here, there, mine, theirs } = await setup();
    const early = { ...SHARED, number: 1, wireBody: '{"looked":"early"}' };
    await bench.approve(there, theirs);
    await bench.leaveInDoubt(here, mine, SHARED);

    expect(await bench.claim(mine, early)).toMatchObject({ verdict: 'renumber' });
    expect(await bench.claim(mine, { ...SHARED, wireBody: '{"other":"bytes"}' })).toMatchObject({
      verdict: 'renumber',
    });
    expect(await bench.read(mine)).toMatchObject({ status: 'IN_DOUBT', number: 2, wireBody: '{"number":2}' });
    expect(await bench.claim(mine, SHARED)).toMatchObject({ verdict: 'claimed', attempt: 2, inDoubt: true });
  });

  it('gives a number once, however many lanes claim at once', async () => {
    const here = await bench.lane();
    const lanes = [here, ...(await bench.lanes(9))];
    const items = lanes.map((lane) => bench.item({ ...lane, tin: here.tin }));
    await Promise.all(items.map((item) => bench.ledger.accept([item])));
    const claims = await Promise.all(items.map(({ id }) => bench.claim(id, SHARED)));
    expect(claims.map(({ verdict }) => verdict).sort()).toEqual([...Array<string>(9).fill('busy'), 'claimed']);
  });

  it('does not matter if the authority does not count the kind', async () => {
    const { mine, theirs } = await setup();
    for (const id of [mine, theirs]) {
      expect(await bench.claim(id, { unnumbered: true, number: null })).toMatchObject({ verdict: 'claimed' });
      expect(await bench.read(id)).toMatchObject({ number: null, series: null });
    }
  });
});
