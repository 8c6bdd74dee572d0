import { useState } from 'react';
import type { Audience } from '../calls/session.js';
import { Facts } from '../parts/facts.js';
import { Sheet } from '../parts/sheet.js';
import { useSay, type Word } from '../words/words.js';
import { areKeysOn, GO, switchKeys } from './keys.js';

/** The keys, and where to read more. */
export function Help({ audience, onClose }: { audience: Audience; onClose: () => void }) {
  const say = useSay();
  const [isOn, setOn] = useState(areKeysOn);
  const keys: readonly (readonly [Word, string])[] = [
    ['help.search', '/'],
    ['help.help', '?'],
    ...GO[audience].map(([letter, , word]) => [word, `g ${letter}`] as const),
    ['help.list', 'j k'],
    ['help.open', 'Enter'],
    ['help.print', 'p'],
    ['help.close', 'Esc'],
  ];
  return (
    <Sheet title={say('shell.help')} onClose={onClose}>
      <Facts of={keys.map(([word, key]) => [word, <kbd>{key}</kbd>])} />
      <label className="check">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => {
            switchKeys(target.checked);
            setOn(target.checked);
          }}
        />
        <span>{say('help.keysOn')}</span>
      </label>
      <p>
        <a href="/docs" target="_blank" rel="noreferrer">
          {say('help.docs')}
        </a>
      </p>
    </Sheet>
  );
}
