import { accountWithMember, newApp } from '../client/dashboard.js';
import { must, verdict } from '../client/shop.js';
import { answers } from './answers.js';
import { hidesOtherApps } from './shared/dashboard-apps.js';

describe(answers('put-dashboard-apps-id', 200), () => {
  it('and omitted fields stay as they are', async () => {
    const { owner, member } = await accountWithMember();
    const { appId } = await newApp(owner);
    await must(owner.put(`apps/${appId}`, { serviceClass: '8111181100', servesAccount: true }));
    await must(member.put(`apps/${appId}`, { goodsClass: '5015151300', stockFollows: false, servesAccount: true }));
    const { body } = await must(member.put(`apps/${appId}`, {}));
    expect(body.data).toMatchObject({
      ...{ serviceClass: '8111181100', goodsClass: '5015151300', servesAccount: true, stockFollows: false },
    });
  });
});

describe(answers('put-dashboard-apps-id', 400), () => {
  it.each([
    ['serviceClass', 'SV'],
    ['goodsClass', 5015151300],
    ['servesAccount', 'yes'],
    ['stockFollows', 0],
    ['name', 'x'.repeat(101)],
  ])('and 003 at %s', async (field, value) => {
    const { owner } = await accountWithMember();
    const { appId } = await newApp(owner);
    const answer = await owner.put(`apps/${appId}`, { [field]: value });
    expect(verdict(answer)).toEqual([400, '003', `003 ${field}`]);
  });
});

describe(answers('put-dashboard-apps-id', 403), () => {
  it('and 001 to a member who opens the whole account to an app', async () => {
    const { owner, member } = await accountWithMember();
    const { appId } = await newApp(owner);
    const answer = await member.put(`apps/${appId}`, { servesAccount: true, stockFollows: false });
    expect(verdict(answer)).toEqual([403, '001', '001 role']);
    const { body } = await must(owner.get(`apps/${appId}`));
    expect(body.data).toMatchObject({ servesAccount: false, stockFollows: true });
  });
});

describe(answers('put-dashboard-apps-id', 404), () => {
  hidesOtherApps('put-dashboard-apps-id');
});

describe(answers('put-dashboard-apps-id', 422), () => {
  it('and 003 to a name of another app of the account', async () => {
    const { owner } = await accountWithMember();
    const [one, other] = [await newApp(owner, { name: 'One' }), await newApp(owner, { name: 'Other' })];
    expect(verdict(await owner.put(`apps/${other.appId}`, { name: 'One' }))).toEqual([422, '003', '003 name']);
    await must(owner.put(`apps/${one.appId}`, { name: 'One' }));
  });
});
