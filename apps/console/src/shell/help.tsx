import { useState } from 'react';
import type { Audience } from '../calls/session.js';
import { Sheet } from '../parts/sheet.js';
import { useSay } from '../words/words.js';
import { areKeysOn, GO, switchKeys } from './keys.js';

/** The keys, and where to read more. */
export function Help({ audience, onClose }: { audience: Audience; onClose: () => void }) {
  const say = useSay();
  const [isOn, setOn] = useState(areKeysOn);
  const rows: readonly (readonly [string, string])[] = [
    ['/', say('help.search')],
    ['?', say('help.help')],
    ...GO[audience].map(([letter, , word]) => [`g ${letter}`, say(word)] as const),
    ['j k', say('help.list')],
    ['Enter', say('help.open')],
    ['p', say('help.print')],
    ['Esc', say('help.close')],
  ];
  return (
    <Sheet title={say('shell.help')} onClose={onClose}>
      <dl className="kv">
        {rows.map(([keys, what]) => (
          <div key={keys} className="pair">
            <dt>{what}</dt>
            <dd>
              <kbd>{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
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
