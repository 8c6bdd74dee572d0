import { passwordsChange } from '@risiti/client/browser';
import { useAct } from '../../calls/act.js';
import { accountClient, useShop } from '../../calls/shop.js';
import { Card, Note } from '../../parts/card.js';
import { Form, type Wish } from '../../parts/form.js';
import { Say } from '../../parts/say.js';
import { useSay } from '../../words/words.js';
import { Logins } from './logins.js';

/** All that a manager sets up is their own password and logins. */
export default function OwnPassword() {
  const say = useSay();
  const { me } = useShop();
  return (
    <>
      <Say icon="key" asks={me.email} title={say('people.own')} then={say('people.then.MANAGER')} />
      <div className="cols">
        <Password />
        <Logins />
      </div>
    </>
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
export function Password() {
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
