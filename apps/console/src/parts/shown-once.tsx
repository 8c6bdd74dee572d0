import { useSay } from '../words/words.js';
import { CopyButton } from './copy-button.js';
import { Icon } from './icon.js';

/** What Risiti keeps no copy of. */
export function ShownOnce({ text, onStored }: { text: string; onStored: () => void }) {
  const say = useSay();
  return (
    <div className="stack">
      <p className="key mono">{text}</p>
      <div className="btns">
        <CopyButton text={text} does={say('copy.do')} look="main" />
        <button type="button" className="btn" onClick={onStored}>
          <Icon name="check" />
          {say('setUp.stored')}
        </button>
      </div>
    </div>
  );
}
