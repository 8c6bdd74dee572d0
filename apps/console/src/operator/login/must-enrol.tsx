import { Say } from '../../parts/say.js';
import { useSay } from '../../words/words.js';
import { SecondFactor } from './second-factor.js';

/** All that an operator sees before they have the second factor that this installation requires. */
export default function MustEnrol({ email }: { email: string }) {
  const say = useSay();
  return (
    <>
      <Say tone="wait" icon="lock" asks={email} title={say('factor.must')} then={say('factor.must.then')} />
      <SecondFactor />
    </>
  );
}
