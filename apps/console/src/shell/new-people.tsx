import { connect, entranceJoin, entranceRegister } from '@risiti/client/browser';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { type Act, useAct } from '../calls/act.js';
import { useEntrance } from '../calls/session.js';
import { ActButton, Refusal } from '../parts/act-button.js';
import { Field } from '../parts/field.js';
import { useSay } from '../words/words.js';
import { EntrancePage } from './entrance.js';

/** Nobody is logged in yet, so these calls go to the public addresses. */
const client = connect();

const textOf = (form: HTMLFormElement, name: string): string => String(new FormData(form).get(name)).trim();

/** A new account, with this person as its owner. */
export function Register() {
  const say = useSay();
  const { logIn } = useEntrance();
  const act = useAct(async (form: HTMLFormElement) => {
    const [accountName, email] = [textOf(form, 'accountName'), textOf(form, 'email')];
    const password = String(new FormData(form).get('password'));
    await entranceRegister({ client, body: { accountName, email, password } });
    await logIn('shop', { email, password });
    location.assign('/console/');
  });
  return (
    <NewPerson title={say('register.title')} act={act} button={say('register.do')}>
      <Field label={say('register.account')} hint={say('register.accountHint')}>
        <input name="accountName" required maxLength={100} autoComplete="organization" />
      </Field>
      <Field label={say('login.email')}>
        <input name="email" type="email" autoComplete="username" required maxLength={254} />
      </Field>
      <NewPassword />
    </NewPerson>
  );
}

/** A person who was invited: the secret stands in the fragment, which no log of a server has. */
export function Join() {
  const say = useSay();
  const [isIn, setIn] = useState(false);
  const act = useAct(async (form: HTMLFormElement) => {
    const password = String(new FormData(form).get('password'));
    await entranceJoin({ client, body: { invitation: location.hash.slice(1), password } });
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
  return (
    <NewPerson title={say('join.title')} act={act} button={say('join.do')}>
      <NewPassword />
    </NewPerson>
  );
}

interface NewPersonParts {
  title: string;
  act: Act<HTMLFormElement, void>;
  button: string;
  children: ReactNode;
}

function NewPerson({ title, act, button, children }: NewPersonParts) {
  const say = useSay();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    act.run(event.currentTarget);
  };
  return (
    <EntrancePage>
      <form className="card" onSubmit={submit}>
        <h1>{title}</h1>
        {children}
        <Refusal of={act.error} />
        <ActButton act={act} look="main">
          {button}
        </ActButton>
      </form>
      <p className="small soft">
        <Link href="/">{say('register.haveLogin')}</Link>
      </p>
    </EntrancePage>
  );
}

const PASSWORD_MIN = 12;

function NewPassword() {
  const say = useSay();
  return (
    <Field label={say('register.password')} hint={say('register.passwordHint', { min: PASSWORD_MIN })}>
      <input
        name="password"
        type="password"
        autoComplete="new-password"
        required
        minLength={PASSWORD_MIN}
        maxLength={256}
      />
    </Field>
  );
}
