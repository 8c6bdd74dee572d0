/** @one-queue: the ledger decides which account has a PIN. */
/** @full-run: bound-pins.medium-spec.ts and sales/refused-sales.medium-spec.ts have the cases. */
import { eventually } from '@app/testing';
import { freshPin, must, PinScenes } from './pin-scenes.js';

let scenes: PinScenes;
beforeAll(async () => void (scenes = await PinScenes.start()));
afterAll(() => scenes.stack.stop());

describe('a PIN of production', () => {
  it('can be requested by many accounts, and no answer tells who has it', async () => {
    const { tin, owner, strangersApp } = await scenes.setup();
    const before = await owner.askFor(tin);
    await scenes.activate(strangersApp.appId);
    const after = await owner.askFor(tin);
    const comparable = (app: object) => ({ ...app, appId: null, name: null, createdAt: null });
    expect(comparable(after)).toEqual(comparable(before));
    expect(after.state).toBe('PENDING');
    expect(await scenes.stack.db.prisma.device.count({ where: { tin } })).toBe(1);
  });

  it('goes to the account whose app is activated, and the request of the stranger can be refused', async () => {
    const { tin, owner, strangersApp, ownersApp } = await scenes.setup();
    expect(await scenes.activate(ownersApp.appId)).toMatchObject({ status: 200, body: { data: { state: 'ACTIVE' } } });
    await must(owner.ask('GET', 'items', undefined, ownersApp.appId));
    const refused = await scenes.activate(strangersApp.appId);
    expect(refused).toMatchObject({ status: 409, body: { resultCd: '003', data: { state: 'PENDING', laneId: null } } });
    const { message, fix } = refused.body.errors![0] as unknown as { message: string; fix: string };
    expect(message).toBe(`The PIN ${tin} is bound to the account "Owner" (app ${ownersApp.appId}).`);
    expect(fix).toContain(`POST /admin/api/apps/${ownersApp.appId}/release-pin`);
    expect(await scenes.stateOf(strangersApp.appId)).toBe('PENDING');
    expect(await scenes.operator.post(`apps/${strangersApp.appId}/suspend`)).toMatchObject({ status: 200 });
    expect(await scenes.stateOf(strangersApp.appId)).toBe('SUSPENDED');
    const { acts } = (await scenes.operator.get('acts')).body.data as { acts: object[] };
    expect(acts[0]).toMatchObject({ act: 'suspend-app', laneId: null, details: { appId: strangersApp.appId } });
  });

  it('goes to one of the accounts whose apps are activated at the same moment', async () => {
    const tin = freshPin();
    const accounts = await Promise.all(['A', 'B', 'C', 'D'].map((name) => scenes.account(name)));
    const apps = await Promise.all(accounts.map((account, index) => account.askFor(tin, { bhfId: `0${index}` })));
    const answers = await Promise.all(apps.map(({ appId }) => scenes.activate(appId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const devices = await scenes.stack.db.prisma.device.findMany({ where: { tin }, include: { lane: true } });
    expect(devices.map(({ lane }) => lane !== null)).toEqual([true]);
  });

  it('has all its branches in one account', async () => {
    const { tin, owner, ownersApp, stranger } = await scenes.setup();
    const [branch, theirs] = [await owner.askFor(tin, { bhfId: '01' }), await stranger.askFor(tin, { bhfId: '02' })];
    expect((await scenes.activate(ownersApp.appId)).status).toBe(200);
    expect((await scenes.activate(branch.appId)).status).toBe(200);
    expect((await scenes.activate(theirs.appId)).status).toBe(409);
  });
});

describe('an operator who frees a PIN', () => {
  it('suspends the apps of its account, and another account gets it', async () => {
    const { tin, strangersApp, ownersApp, theirs, owner } = await scenes.withStranger();
    await scenes.operator.post(`apps/${strangersApp.appId}/suspend`);
    expect((await scenes.activate(ownersApp.appId)).status).toBe(409);
    const preview = await scenes.operator.get(`apps/${strangersApp.appId}/release-pin`);
    expect(preview.body.data).toMatchObject({
      ...{ tin, account: 'Stranger', branches: ['00'], unsettled: 0, needReview: 0, refusal: null },
      ...{ pinBoundTo: { account: 'Stranger' }, apps: [{ appId: strangersApp.appId, state: 'SUSPENDED' }] },
    });
    expect(await scenes.releasePin(strangersApp.appId)).toMatchObject({
      status: 200,
      body: { data: { pinBoundTo: null } },
    });
    expect(await scenes.releasePin(strangersApp.appId)).toMatchObject({ status: 409, body: { resultCd: '003' } });
    expect((await scenes.activate(ownersApp.appId)).status).toBe(200);
    expect((await scenes.activate(strangersApp.appId)).status).toBe(409);
    expect((await theirs.get('items')).status).toBe(401);
    await must((await scenes.open(owner, tin, ownersApp.appId)).get('items'));
    const { acts } = (await scenes.operator.get('acts')).body.data as { acts: { act: string }[] };
    expect(acts.find(({ act }) => act === 'release-pin')).toMatchObject({ details: { tin, branches: ['00'] } });
  });

  it('leaves the act in the list of each app of the account', async () => {
    const { tin, stranger, strangersApp, ownersApp } = await scenes.setup();
    await scenes.activate(strangersApp.appId);
    const branch = await stranger.askFor(tin, { bhfId: '01' });
    await scenes.activate(branch.appId);
    expect((await scenes.releasePin(strangersApp.appId)).status).toBe(200);
    const actsOn = async (appId: string) => {
      const { acts } = (await scenes.operator.get(`acts?appId=${appId}`)).body.data as { acts: { act: string }[] };
      return acts.map(({ act }) => act);
    };
    for (const { appId } of [strangersApp, branch])
      expect(await actsOn(appId)).toEqual(['release-pin', 'activate-app']);
    expect(await actsOn(ownersApp.appId)).toEqual([]);
  });

  it('is refused while a submission of the account is not settled', async () => {
    const { tin, strangersApp, theirs } = await scenes.withStranger();
    const { laneId } = (await scenes.operator.get(`apps/${strangersApp.appId}`)).body.data as { laneId: string };
    await scenes.operator.post(`lanes/${laneId}/hold`);
    for (const number of ['INV-1', 'INV-2']) await theirs.sell(number, { prefer: 'respond-async' });
    const refused = await scenes.releasePin(strangersApp.appId);
    expect(refused).toMatchObject({ status: 409, body: { data: { state: 'ACTIVE' } } });
    expect(refused.body.errors![0]).toMatchObject({
      message: `The account has submissions for the PIN ${tin} that are not settled: 2 will still be sent, and 0 need a review.`,
      fix: expect.stringContaining('Suspend the apps'),
    });
    expect((await scenes.operator.get(`apps/${strangersApp.appId}/release-pin`)).body.data).toMatchObject({
      unsettled: 2,
    });
    await scenes.operator.post(`apps/${strangersApp.appId}/suspend`);
    await scenes.operator.post(`lanes/${laneId}/resume`);
    await eventually(async () => expect(await scenes.releasePin(strangersApp.appId)).toMatchObject({ status: 200 }), {
      timeoutMs: 30_000,
    });
    const sold = await scenes.stack.simulator.sales(tin);
    expect(sold.map(({ trdInvcNo }) => trdInvcNo)).toEqual(['INV-1', 'INV-2']);
  });

  it('is refused for an app of an account that does not have the PIN', async () => {
    const { strangersApp, ownersApp } = await scenes.setup();
    await scenes.activate(ownersApp.appId);
    const refused = await scenes.releasePin(strangersApp.appId);
    expect(refused.status).toBe(409);
    expect(refused.body.errors![0]).toMatchObject({ message: expect.stringContaining('"Owner"') });
    expect(await scenes.stateOf(ownersApp.appId)).toBe('ACTIVE');
  });

  it('can give it back to the same account, which finds everything as it was', async () => {
    const { tin, strangersApp, theirs } = await scenes.withStranger();
    await must(theirs.post('initialize', { receipt: { trdeNm: 'Duka' } }));
    await must(theirs.sell('INV-1'));
    await scenes.releasePin(strangersApp.appId);
    await scenes.activate(strangersApp.appId);
    expect((await theirs.sell('INV-1')).body.resultCd).toBe('004');
    await must(theirs.sell('INV-2'));
    const device = await scenes.stack.db.prisma.device.findFirstOrThrow({ where: { tin } });
    expect([device.accountId, device.receipt]).toEqual([expect.any(String), { tradeName: 'Duka' }]);
  });

  it('frees a PIN of the sandbox for the next account that asks', async () => {
    const tin = freshPin();
    const [stranger, owner] = [await scenes.account('Stranger'), await scenes.account('Owner')];
    const sandbox = { environment: 'SANDBOX' };
    const { appId } = await stranger.askFor(tin, sandbox);
    await expect(owner.askFor(tin, sandbox)).rejects.toThrow('Another account uses this PIN');
    expect((await scenes.releasePin(appId)).status).toBe(200);
    expect(await owner.askFor(tin, sandbox)).toMatchObject({ state: 'ACTIVE' });
    expect((await scenes.activate(appId)).status).toBe(409);
  });
});
