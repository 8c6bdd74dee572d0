import { operatorPasswordsChange } from '../../calls/generated/index.js';
import { operatorClient } from '../../calls/operator.js';
import { Password } from '../../parts/password.js';
import { Say } from '../../parts/say.js';
import { useSay } from '../../words/words.js';
import { ProgramKeys } from './program-keys.js';
import { SecondFactor } from './second-factor.js';

/** The password, second factor and keys of this operator. */
export default function OwnLogin({ email }: { email: string }) {
  const say = useSay();
  return (
    <>
      <Say icon="key" asks={email} title={say('own.title')} then={say('own.then')} />
      <div className="cols">
        <div className="stack">
          <SecondFactor />
          <ProgramKeys />
        </div>
        <Password then="own.password" change={(body) => operatorPasswordsChange({ client: operatorClient, body })} />
      </div>
    </>
  );
}
