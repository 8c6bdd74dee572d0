import { RisitiError } from '@risiti/client/browser';
import { useState } from 'react';
import { Link } from 'wouter';
import { useAct } from '../calls/act.js';
import { type Audience, CODE_HEADER, useEntrance } from '../calls/session.js';
import { CodeInput, Form, Input, textIn } from '../parts/form.js';
import { useSay } from '../words/words.js';
import { EntrancePage } from './entrance.js';

const asksForCode = (error: unknown): boolean =>
  error instanceof RisitiError && error.errors.some(({ field }) => field === CODE_HEADER);

export function Login({ audience }: { audience: Audience }) {
  const say = useSay();
  const { logIn } = useEntrance();
  const [hasFactor, setHasFactor] = useState(false);
  const act = useAct(async (form: FormData) => {
    const code = textIn(form, 'code');
    const credentials = { email: textIn(form, 'email'), password: String(form.get('password')) };
    try {
      await logIn(audience, { ...credentials, ...(code && { code }) });
    } catch (error) {
      // The first ask for a code is no refusal.
      if (code || !asksForCode(error)) throw error;
      setHasFactor(true);
    }
  });
  return (
    <EntrancePage audience={audience}>
      <div className="card">
        <h1>{say(audience === 'shop' ? 'login.shop' : 'login.operator')}</h1>
        <Form act={act} does={say('login.do')}>
          <Email />
          <Input
            label={say('login.password')}
            {...{
              name: 'password',
              type: 'password',
              autoComplete: 'current-password',
              required: true,
              maxLength: 256,
            }}
          />
          {hasFactor && <CodeInput autoFocus />}
        </Form>
      </div>
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

export const Email = () => (
  <Input
    label={useSay()('login.email')}
    {...{ name: 'email', type: 'email', autoComplete: 'username', required: true, maxLength: 254 }}
  />
);
