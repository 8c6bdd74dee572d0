import { passwordsChange } from '@risiti/client/browser';
import { accountClient, useShop } from '../../calls/shop.js';
import { Password } from '../../parts/password.js';
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
        <ShopPassword />
        <Logins />
      </div>
    </>
  );
}

export const ShopPassword = () => (
  <Password then="people.password.then" change={(body) => passwordsChange({ client: accountClient, body })} />
);
