import { connect, entranceJoin, entranceRegister } from '@risiti/client/browser';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { type Act, useAct } from '../calls/act.js';
import { useEntrance } from '../calls/session.js';
import { Form, Input, textIn } from '../parts/form.js';
import { useSay } from '../words/words.js';
import { EntrancePage } from './entrance.js';
import { Email } from './login.js';

/** Nobody is logged in yet, so these calls go to the public addresses. */
const client = connect();

const passwordIn = (form: FormData): string => String(form.get('password'));

/** A new account, with this person as its owner. */
export function Register() {
  const say = useSay();
  const { logIn } = useEntrance();
  const act = useAct(async (form: FormData) => {
    const login = { email: textIn(form, 'email'), password: passwordIn(form) };
    await entranceRegister({ client, body: { accountName: textIn(form, 'accountName'), ...login } });
    await logIn('shop', login);
    location.assign('/console/');
  });
  return (
    <NewPerson title={say('register.title')} act={act} does={say('register.do')}>
      <Input
        label={say('register.account')}
        hint={say('register.accountHint')}
        {...{ name: 'accountName', required: true, maxLength: 100, autoComplete: 'organization' }}
      />
      <Email />
    </NewPerson>
  );
}

/** A person who was invited: the secret stands in the fragment, which no log of a server has. */
export function Join() {
  const say = useSay();
  const [isIn, setIn] = useState(false);
  const act = useAct(async (form: FormData) => {
    await entranceJoin({ client, body: { invitation: location.hash.slice(1), password: passwordIn(form) } });
    history.replaceState(null, '', location.pathname);
    setIn(true);
  });
  if (isIn)
    return (
      <EntrancePage>
        <p className="card">
          {say('join.done')} <Link href="/">{say('login.do')}</Link>
        </p>
      </EntrancePage>
    );
  return <NewPerson title={say('join.title')} act={act} does={say('join.do')} />;
}

interface NewPersonParts {
  title: string;
  act: Act<FormData, void>;
  does: string;
  /** Who it is. */
  children?: ReactNode;
}

const PASSWORD_MIN = 12;
const PASSWORD = { name: 'password', type: 'password', autoComplete: 'new-password', maxLength: 256 } as const;

function NewPerson({ title, act, does, children }: NewPersonParts) {
  const say = useSay();
  const hint = say('register.passwordHint', { min: PASSWORD_MIN });
  return (
    <EntrancePage>
      <div className="card">
        <h1>{title}</h1>
        <Form act={act} does={does}>
          {children}
          <Input label={say('register.password')} hint={hint} required minLength={PASSWORD_MIN} {...PASSWORD} />
        </Form>
      </div>
      <p className="small soft">
        <Link href="/">{say('register.haveLogin')}</Link>
      </p>
    </EntrancePage>
  );
}
