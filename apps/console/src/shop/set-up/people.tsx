import {
  dataOf,
  type InvitationDto,
  loginsEndAllOf,
  type OpenInvitationDto,
  type MemberDto,
  peopleChangeMember,
  peopleInvite,
  peopleListInvitations,
  peopleListMembers,
  peopleRemoveMember,
  peopleWithdrawInvitation,
} from '@risiti/client/browser';
import { useState } from 'react';
import { useAct } from '../../calls/act.js';
import { accountClient, useShop } from '../../calls/shop.js';
import { Card } from '../../parts/card.js';
import { Ask, Form, textIn, type Wish } from '../../parts/form.js';
import { Say } from '../../parts/say.js';
import { Row } from '../../parts/row.js';
import { ShownOnce, useShownOnce } from '../../parts/shown-once.js';
import { useFormat } from '../../words/format.js';
import { useSay, type Word } from '../../words/words.js';
import { Page } from './kit.js';
import { Logins } from './logins.js';
import { ShopPassword } from './password.js';

/** Who works in the shops of this account. Owners alone see who is invited. */
export default function People() {
  const say = useSay();
  const { me } = useShop();
  const isOwner = me.role === 'OWNER';
  const read = async (signal: AbortSignal) => {
    const [{ members }, { invitations }] = await Promise.all([
      peopleListMembers({ client: accountClient, signal }).then(({ data }) => data),
      isOwner
        ? peopleListInvitations({ client: accountClient, signal }).then(({ data }) => data)
        : { invitations: [] as OpenInvitationDto[] },
    ]);
    return { data: { members, invitations } };
  };
  return (
    <Page name="people" read={(_, signal) => read(signal)}>
      {({ members, invitations }) => (
        <>
          <Say
            icon="users"
            asks={me.accountName}
            title={say('people.title', { n: members.length })}
            then={say(`people.then.${me.role}` as Word)}
          />
          <div className="cols">
            <div className="stack">
              <Card title={say('setUp.people')}>
                <ul className="rows below">
                  {members.map((one) => (
                    <Person key={one.userId} {...one} />
                  ))}
                  {invitations.map((one) => (
                    <Invited key={one.invitationId} {...one} />
                  ))}
                </ul>
              </Card>
              <Logins />
            </div>
            <div className="stack">
              {isOwner && <Invite />}
              <ShopPassword />
            </div>
          </div>
        </>
      )}
    </Page>
  );
}

function Person({ userId, email, role, appIds }: MemberDto) {
  const say = useSay();
  const { me, apps } = useShop();
  const at = { client: accountClient, path: { id: userId } };
  const names = apps.filter(({ appId }) => appIds.includes(appId)).map(({ name }) => name);
  return (
    <Row icon="users" title={email} about={say(`people.${role}`, { apps: names.join(', ') })}>
      {me.role === 'OWNER' && userId !== me.userId && (
        <span className="btns">
          {role !== 'OWNER' && (
            <Ask
              words="people.change"
              values={{ email }}
              work={(form) => peopleChangeMember({ ...at, body: rightsIn(form) })}
            >
              <Rights role={role} appIds={appIds} />
            </Ask>
          )}
          <Ask words="people.logOut" values={{ email }} work={() => loginsEndAllOf(at)} />
          {role !== 'OWNER' && (
            <Ask words="people.remove" values={{ email }} look="act" work={() => peopleRemoveMember(at)} />
          )}
        </span>
      )}
    </Row>
  );
}

interface RightsParts {
  /** Nothing is chosen for a new person, so that nobody gets rights by mistake. */
  role?: MemberDto['role'];
  appIds?: readonly string[];
}

/** Who works in all shops, and who in some, of which at least one is chosen. */
function Rights({ role, appIds = [] }: RightsParts) {
  const say = useSay();
  const { apps } = useShop();
  const [chosenRole, setRole] = useState(role);
  const [chosen, setChosen] = useState(() => apps.map(({ appId }) => appId).filter((one) => appIds.includes(one)));
  return (
    <fieldset className="types">
      <legend>{say('people.rights')}</legend>
      {(['MEMBER', 'MANAGER'] as const).map((one) => (
        <label key={one} className="check">
          <input
            {...{ type: 'radio', name: 'role', value: one, required: true, checked: one === chosenRole }}
            onChange={() => setRole(one)}
          />
          <span>{say(`people.rights.${one}`)}</span>
        </label>
      ))}
      {chosenRole === 'MANAGER' &&
        apps.map(({ appId, name }) => (
          <label key={appId} className="check">
            <input
              {...{ type: 'checkbox', name: 'app', value: appId, checked: chosen.includes(appId) }}
              required={chosen.length === 0}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, appId] : chosen.filter((other) => other !== appId))
              }
            />
            <span>{name}</span>
          </label>
        ))}
      <p className="small soft">{say('people.rights.hint')}</p>
    </fieldset>
  );
}

/** Without apps it is a member. */
const rightsIn = (form: FormData): { appIds?: string[] } =>
  form.get('role') === 'MEMBER' ? {} : { appIds: form.getAll('app').map(String) };

function Invited({ invitationId, email, expiresAt }: OpenInvitationDto) {
  const say = useSay();
  const { moment } = useFormat();
  const withdraw = () => peopleWithdrawInvitation({ client: accountClient, path: { id: invitationId } });
  return (
    <Row icon="clock" tone="wait" title={email} about={say('people.invited', { time: moment(expiresAt) })}>
      <Ask words="people.withdraw" values={{ email }} look="act" work={withdraw} />
    </Row>
  );
}

const EMAIL: Wish = { name: 'email', type: 'email', label: 'people.email', hint: 'people.email.hint', maxLength: 254 };

/** The invitation stands in the fragment of its link, so that no log of a server has it. */
const linkOf = (invitation: string): string => `${location.origin}/console/join#${invitation}`;

function Invite() {
  const say = useSay();
  const [made, show] = useShownOnce<InvitationDto>(['shop', 'invitation']);
  const act = useAct(async (form: FormData) => {
    const body = { email: textIn(form, 'email'), ...rightsIn(form) };
    show(dataOf(await peopleInvite({ client: accountClient, body })));
  });
  if (!made)
    return (
      <Card title={say('people.invite')}>
        <Form fields={[EMAIL]} act={act} does={say('people.invite')}>
          <Rights />
        </Form>
      </Card>
    );
  return (
    <Card title={say('people.copy')}>
      <div className="stack">
        <p>{say('people.copy.then', { email: made.email })}</p>
        <ShownOnce text={linkOf(made.invitation)} onStored={() => show(null)} />
      </div>
    </Card>
  );
}
