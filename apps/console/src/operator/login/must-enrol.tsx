import { useAct } from '../../calls/act.js';
import { useEntrance } from '../../calls/session.js';
import { ActButton, Refusal } from '../../parts/act-button.js';
import { EntrancePage } from '../../shell/entrance.js';
import { useSay } from '../../words/words.js';
import { SecondFactor } from './second-factor.js';

/** All that an operator sees before they have the second factor that this installation requires. */
export default function MustEnrol({ email }: { email: string }) {
  const say = useSay();
  const { logOut } = useEntrance();
  const out = useAct(() => logOut('operator'));
  return (
    <EntrancePage audience="operator">
      <h1>{say('factor.must')}</h1>
      <p>{say('factor.must.then')}</p>
      <SecondFactor />
      <p className="small soft">{email}</p>
      <Refusal of={out.error} />
      <ActButton act={out} onPress={() => out.run()}>
        {say('shell.logOut')}
      </ActButton>
    </EntrancePage>
  );
}
