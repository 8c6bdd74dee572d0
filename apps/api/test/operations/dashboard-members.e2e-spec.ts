import { freshEmail, joining, PASSWORD } from '../client/dashboard-bodies.js';
import {
  accountWithMember,
  asPerson,
  comparable,
  logIn,
  newOwner,
  nobody,
  postWithoutLogin,
  Someone,
} from '../client/dashboard.js';
import { must, SharedStack, verdict } from '../client/shop.js';
import { answers } from './answers.js';
import { refusesFields } from './shared/fields.js';
import { expectOnlySoMany, QUOTAS } from './shared/quotas.js';

const UNKNOWN_APP = '0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90';

describe(answers('post-dashboard-invitations', 200), () => {
  it('with an invitation that is not stored, and does not reveal whether the person has an account', async () => {
    const { stack, owner, member } = await accountWithMember();
    for (const email of [freshEmail(), member.email]) {
      const { body } = await must(owner.post('invitations', { email }));
      const invitation = expect.stringMatching(/^[\w-]{43}$/) as string;
      expect(body.data).toEqual({ email, appIds: [], invitation, expiresAt: expect.any(String) as string });
      const kept = await stack.query('SELECT 1 FROM invitations i WHERE position($1 IN i::text) > 0', [
        body.data.invitation,
      ]);
      expect(kept).toEqual([]);
    }
  });
});

describe(answers('post-dashboard-invitations', 400), () => {
  refusesFields('post-dashboard-invitations', '002', [[{}, 'email']]);
  refusesFields('post-dashboard-invitations', '003', [
    [{ email: 'nobody' }, 'email'],
    [{ email: 'x@example.org', appIds: [] }, 'appIds'],
  ]);
});

describe(answers('post-dashboard-invitations', 422), () => {
  it('and 003 to more users and open invitations than the account may have', async () => {
    const { stack, owner, till } = await accountWithMember();
    // An owner and a member are there already; an invitation that has expired does not count.
    await stack.query(
      `INSERT INTO invitations (hash, account_id, email, expires_at)
       SELECT $1 || '/' || n, d.account_id, n || '@example.org', now() + CASE n WHEN 1 THEN '-1 day' ELSE '1 day' END::interval
       FROM devices d, generate_series(1, $2::int) n WHERE d.tin = $1`,
      [till.tin, QUOTAS.members - 4],
    );
    await expectOnlySoMany(3, () => owner.post('invitations', { email: freshEmail() }), {
      ...{ field: 'email', names: `has ${QUOTAS.members} users and open invitations` },
    });
  });
});

describe(answers('get-dashboard-invitations', 200), () => {
  it('with the open invitations of the account, and no secret of them', async () => {
    const [owner, other, email] = [await newOwner(), await newOwner(), freshEmail()];
    await must(other.post('invitations', { email: freshEmail() }));
    const { body } = await must(owner.post('invitations', { email }));
    const { invitation, expiresAt } = body.data;
    const answer = await must(owner.get('invitations'));
    const invitationId = expect.stringMatching(/^[\da-f]{64}$/) as string;
    expect(answer.body.data).toEqual({ invitations: [{ invitationId, email, appIds: [], expiresAt }] });
    expect(JSON.stringify(answer.body)).not.toContain(invitation);
  });
});

async function openInvitation() {
  const [owner, email] = [await newOwner(), freshEmail()];
  const { body } = await must(owner.post('invitations', { email }));
  const list = await must(owner.get('invitations'));
  const [{ invitationId }] = list.body.data.invitations as [{ invitationId: string }];
  return { owner, email, invitation: body.data.invitation as string, invitationId };
}

describe(answers('delete-dashboard-invitations-id', 200), () => {
  it('and a person cannot join with the invitation any more', async () => {
    const { owner, email, invitation, invitationId } = await openInvitation();
    const { body } = await must(owner.delete(`invitations/${invitationId}`));
    expect(body.data).toEqual({ invitationId, email, withdrawn: true });
    expect(verdict(await postWithoutLogin('join', joining(invitation)))).toEqual([401, '001', '001 invitation']);
    expect((await must(owner.get('invitations'))).body.data).toEqual({ invitations: [] });
  });
});

describe(answers('delete-dashboard-invitations-id', 404), () => {
  it('and 003 to an unknown invitation, and to one of another account, which stays', async () => {
    const [{ owner }, other] = [await openInvitation(), await openInvitation()];
    for (const id of ['no-id', '%00', other.invitationId])
      expect(verdict(await owner.delete(`invitations/${id}`))).toEqual([404, '003', '003 id']);
    await must(postWithoutLogin('join', joining(other.invitation)));
  });
});

async function invited(email = freshEmail()) {
  const owner = await newOwner();
  const { body } = await must(owner.post('invitations', { email }));
  return { owner, email, invitation: body.data.invitation as string };
}

describe(answers('post-dashboard-join', 200), () => {
  it('and the invited person logs in as a member of the account', async () => {
    const { owner, email, invitation } = await invited();
    await must(postWithoutLogin('join', joining(invitation)));
    const member = new Someone(owner.till, email, await logIn(email, PASSWORD));
    expect((await must(member.get('me'))).body.data).toMatchObject({ email, role: 'MEMBER', accountName: 'Duka' });
  });
});

describe(answers('post-dashboard-join', 400), () => {
  refusesFields('post-dashboard-join', '002', [[{}, 'invitation', 'password']]);
  refusesFields('post-dashboard-join', '003', [
    [joining('x', 'eleven char'), 'password'],
    [joining('x'.repeat(201)), 'invitation'],
  ]);
});

describe(answers('post-dashboard-join', 401), () => {
  const REFUSED = [401, '001', '001 invitation'];

  describe('and 001', () => {
    it('to an unknown invitation', async () => {
      expect(verdict(await postWithoutLogin('join', joining()))).toEqual(REFUSED);
    });

    it('to a used invitation', async () => {
      const { post } = await newOwner();
      const { body } = await must(post('invitations', { email: freshEmail() }));
      const invitation = body.data.invitation as string;
      await must(postWithoutLogin('join', joining(invitation)));
      expect(verdict(await postWithoutLogin('join', joining(invitation)))).toEqual(REFUSED);
    });
  });
});

describe(answers('post-dashboard-join', 422), () => {
  it('and 003 to an address that has a login already: nothing changes, and the invitation stays valid', async () => {
    const there = await newOwner();
    const { owner, invitation } = await invited(there.email);
    for (const _ of [1, 2]) {
      const answer = await postWithoutLogin('join', joining(invitation, 'a password of somebody else'));
      expect(verdict(answer)).toEqual([422, '003', '003 invitation']);
    }
    expect((await must(there.get('me'))).body.data).toMatchObject({ role: 'OWNER' });
    expect((await must(owner.get('members'))).body.data.members).toHaveLength(1);
    expect((await must(owner.get('invitations'))).body.data.invitations).toHaveLength(1);
    await logIn(there.email);
  });
});

describe(answers('get-dashboard-members', 200), () => {
  it('with all users of the account and no others, to any of them', async () => {
    await accountWithMember();
    const { owner, member } = await accountWithMember();
    for (const { get } of [owner, member]) {
      expect((await must(get('members'))).body.data.members).toEqual([
        expect.objectContaining({ email: owner.email, role: 'OWNER' }),
        expect.objectContaining({ email: member.email, role: 'MEMBER' }),
      ]);
    }
  });
});

describe(answers('put-dashboard-members-id', 200), () => {
  it('and the person manages these apps at once, and is a member again without them', async () => {
    const { owner, member } = await accountWithMember();
    const [{ appId }] = (await must(owner.get('apps'))).body.data.apps as [{ appId: string }];
    const { userId } = (await must(member.get('me'))).body.data;
    const manager = await must(owner.put(`members/${userId}`, { appIds: [appId] }));
    expect(manager.body.data).toMatchObject({ userId, role: 'MANAGER', appIds: [appId] });
    expect(verdict(await member.get('members'))).toEqual([404, '003', '003 path']);
    const { body } = await must(owner.put(`members/${userId}`, {}));
    expect(body.data).toMatchObject({ userId, role: 'MEMBER', appIds: [] });
    await must(member.get('members'));
  });
});

describe(answers('put-dashboard-members-id', 400), () => {
  refusesFields('put-dashboard-members-id', '003', [
    [{ appIds: [] }, 'appIds'],
    [{ appIds: ['no id'] }, 'appIds'],
    [{ appIds: [UNKNOWN_APP, UNKNOWN_APP] }, 'appIds'],
  ]);
});

describe(answers('put-dashboard-members-id', 404), () => {
  it('and 003 to an unknown person, to one of another account, and to an owner', async () => {
    const [{ owner }, { member: stranger }] = [await accountWithMember(), await accountWithMember()];
    const ids = await Promise.all([stranger, owner].map(async (who) => (await must(who.get('me'))).body.data.userId));
    for (const id of ['no-id', ...ids])
      expect(verdict(await owner.put(`members/${id}`, {}))).toEqual([404, '003', '003 id']);
  });
});

describe(answers('put-dashboard-members-id', 422), () => {
  it('and 003 to an app of another account', async () => {
    const { owner, member } = await accountWithMember();
    const { userId } = (await must(member.get('me'))).body.data;
    for (const answer of [
      await owner.put(`members/${userId}`, { appIds: [UNKNOWN_APP] }),
      await owner.post('invitations', { email: freshEmail(), appIds: [UNKNOWN_APP] }),
    ])
      expect(verdict(answer)).toEqual([422, '003', '003 appIds']);
  });
});

describe(answers('delete-dashboard-members-id', 200), () => {
  it('and the member loses access at once', async () => {
    const { owner, member } = await accountWithMember();
    const { userId } = (await must(member.get('me'))).body.data;
    const { body } = await must(owner.delete(`members/${String(userId)}`));
    expect(body.data).toEqual({ userId, email: member.email, removed: true });
    for (const _ of [1, 2]) expect((await member.get('me')).status).toBe(401);
    expect((await must(owner.get('members'))).body.data.members).toHaveLength(1);
  });
});

describe(answers('delete-dashboard-members-id', 404), () => {
  it('and 003 to an unknown member, a member of another account, and an owner', async () => {
    const [{ owner }, others] = [await accountWithMember(), await accountWithMember()];
    const idOf = async ({ get }: typeof owner) => String((await must(get('me'))).body.data.userId);
    const unknown = await owner.delete(`members/${nobody()}`);
    expect(verdict(unknown)).toEqual([404, '003', '003 id']);
    for (const id of ['no-id', await idOf(others.member), await idOf(owner)])
      expect(comparable(await owner.delete(`members/${id}`))).toEqual(comparable(unknown));
    await must(others.member.get('me'));
  });
});

describe(answers('delete-dashboard-members-id-logins', 200), () => {
  it('and the person, an owner too, must log in again', async () => {
    const { till, owner, member } = await accountWithMember();
    const second = await (await SharedStack.find()).userOf(till);
    const ids = [String((await must(member.get('me'))).body.data.userId), second.userId];
    for (const id of ids) await must(owner.delete(`members/${id}/logins`));
    expect((await member.get('me')).status).toBe(401);
    const asSecond = { headers: asPerson(second.token) };
    expect((await till.ask('GET', 'dashboard/me', undefined, asSecond)).status).toBe(401);
    await must(owner.get('me'));
  });
});

describe(answers('delete-dashboard-members-id-logins', 404), () => {
  it('and 003 to an unknown person, and one of another account', async () => {
    const [{ owner }, { member: stranger }] = [await accountWithMember(), await accountWithMember()];
    const { userId } = (await must(stranger.get('me'))).body.data;
    for (const id of ['no-id', nobody(), String(userId)])
      expect(verdict(await owner.delete(`members/${id}/logins`))).toEqual([404, '003', '003 id']);
    await must(stranger.get('me'));
  });
});

describe(answers('get-dashboard-me', 200), () => {
  it('with the user, their account and their role', async () => {
    const { till, owner, member } = await accountWithMember();
    for (const [role, { get, email }] of [
      ['OWNER', owner],
      ['MEMBER', member],
    ] as const) {
      expect((await must(get('me'))).body.data).toEqual({
        ...{ email, role, appIds: [], accountName: `Account ${till.tin}`, userId: expect.any(String) as string },
        ...{ accountId: expect.any(String) as string, createdAt: expect.any(String) as string },
      });
    }
  });
});
