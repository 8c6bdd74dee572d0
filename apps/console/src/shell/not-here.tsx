import { Say } from '../parts/say.js';
import { useSay } from '../words/words.js';

/** A page that does not exist looks like one that the role of the person does not open. */
export function NotHere() {
  const say = useSay();
  return (
    <Say
      tone="wait"
      icon="lock"
      asks={say('shell.console')}
      title={say('error.notHere')}
      then={say('error.notForYou')}
    />
  );
}
