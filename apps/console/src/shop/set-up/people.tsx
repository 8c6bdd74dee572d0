import {
  dataOf,
  type OpenInvitationDto,
  passwordsChange,
  peopleInvite,
  peopleListInvitations,
  peopleListMembers,
  peopleRemoveMember,
  peopleWithdrawInvitation,
} from '@risiti/client/browser';
import { useAct } from '../../calls/act.js';
import { accountClient, useShop } from '../../calls/shop.js';
import { Card, Note } from '../../parts/card.js';
import { Say } from '../../parts/say.js';
import { useFormat } from '../../words/format.js';
import { useSay, type Word } from '../../words/words.js';
import { Ask, Form, Page, Row, ShownOnce, textIn, type Wish } from './kit.js';

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
            <Card title={say('setUp.people')}>
              <ul className="rows below">
                {members.map((one) => (
                  <Row key={one.userId} icon="users" title={one.email} about={say(`people.${one.role}` as Word)}>
                    {isOwner && one.role === 'MEMBER' && <Remove userId={one.userId} email={one.email} />}
                  </Row>
                ))}
                {invitations.map((one) => (
                  <Invited key={one.invitationId} {...one} />
                ))}
              </ul>
            </Card>
            <div className="stack">
              {isOwner && <Invite />}
              <Password />
            </div>
          </div>
        </>
      )}
    </Page>
  );
}

function Remove({ userId, email }: { userId: string; email: string }) {
  const remove = () => peopleRemoveMember({ client: accountClient, path: { id: userId } });
  return <Ask words="people.remove" values={{ email }} look="act" work={remove} />;
}

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
  const act = useAct(async (form: FormData) =>
    dataOf(await peopleInvite({ client: accountClient, body: { email: textIn(form, 'email') } })),
  );
  if (!act.result)
    return (
      <Card title={say('people.invite')}>
        <Form fields={[EMAIL]} act={act} does={say('people.invite')} />
      </Card>
    );
  return (
    <Card title={say('people.copy')}>
      <div className="stack">
        <p>{say('people.copy.then', { email: act.result.email })}</p>
        <ShownOnce text={linkOf(act.result.invitation)} onStored={act.reset} />
      </div>
    </Card>
  );
}

const SECRET = { type: 'password', maxLength: 256 } as const;
const PASSWORDS: readonly Wish[] = [
  { ...SECRET, name: 'old', label: 'people.oldPassword', autoComplete: 'current-password' },
  {
    ...SECRET,
    name: 'new',
    label: 'people.newPassword',
    hint: 'people.newPassword.hint',
    minLength: 12,
    autoComplete: 'new-password',
  },
];

/** Another password of one's own, which ends all other logins: also that of a lost phone. */
function Password() {
  const say = useSay();
  const act = useAct((form: FormData) => {
    const body = { oldPassword: String(form.get('old')), newPassword: String(form.get('new')) };
    return passwordsChange({ client: accountClient, body });
  });
  return (
    <Card title={say('people.password')}>
      <Form fields={PASSWORDS} act={act} does={say('people.password.do')}>
        <Note>{say(act.result ? 'people.password.done' : 'people.password.then')}</Note>
      </Form>
    </Card>
  );
}
