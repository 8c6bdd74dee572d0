import { RisitiError } from '@risiti/client/browser';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { useAct } from '../calls/act.js';
import { type Audience, CODE_HEADER, type Credentials, useEntrance } from '../calls/session.js';
import { ActButton, Refusal } from '../parts/act-button.js';
import { Field } from '../parts/field.js';
import { useSay } from '../words/words.js';
import { EntrancePage } from './entrance.js';

const asksForCode = (error: Error | null): boolean =>
  error instanceof RisitiError && error.errors.some(({ field }) => field === CODE_HEADER);

export function Login({ audience }: { audience: Audience }) {
  const say = useSay();
  const { logIn } = useEntrance();
  const [hasFactor, setHasFactor] = useState(false);
  const act = useAct(async (credentials: Credentials) => {
    await logIn(audience, credentials).catch((error: Error) => {
      if (asksForCode(error)) setHasFactor(true);
      throw error;
    });
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const code = text('code');
    act.run({ email: text('email'), password: String(form.get('password')), ...(code && { code }) });
  };
  const isFirstAsk = asksForCode(act.error) && !document.querySelector('[name=code]');
  return (
    <EntrancePage audience={audience}>
      <form className="card" onSubmit={submit}>
        <h1>{say(audience === 'shop' ? 'login.shop' : 'login.operator')}</h1>
        <Field label={say('login.email')}>
          <input name="email" type="email" autoComplete="username" required maxLength={254} />
        </Field>
        <Field label={say('login.password')}>
          <input name="password" type="password" autoComplete="current-password" required maxLength={256} />
        </Field>
        {hasFactor && (
          <Field label={say('login.code')} hint={say('login.codeHint')}>
            <input
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              pattern="\d{6}"
              maxLength={6}
              required
              autoFocus
            />
          </Field>
        )}
        {!isFirstAsk && <Refusal of={act.error} />}
        <ActButton act={act} look="main">
          {say('login.do')}
        </ActButton>
      </form>
      <p className="small soft">
        {audience === 'shop' ? (
          <>
            <Link href="/register">{say('login.toRegister')}</Link> ·{' '}
            <Link href="/operator">{say('login.toOperator')}</Link>
          </>
        ) : (
          <Link href="/">{say('login.toShop')}</Link>
        )}
      </p>
    </EntrancePage>
  );
}
