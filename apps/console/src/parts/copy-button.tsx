import { useState } from 'react';
import { useSay } from '../words/words.js';
import { Icon } from './icon.js';

interface CopyParts {
  text: string;
  /** The words of the button. */
  does: string;
  look: 'main' | 'small' | 'on-tint';
}

/** Copies a text. A browser may refuse that, and has no clipboard in a page without TLS: then the person marks the text. */
export function CopyButton({ text, does, look }: CopyParts) {
  const say = useSay();
  const [isCopied, setCopied] = useState<boolean>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <>
      <button type="button" className={`btn ${look}`} onClick={() => void copy()}>
        <Icon name={isCopied ? 'check' : 'copy'} isSmall={look === 'small'} />
        <span role="status">{isCopied ? say('copy.done') : does}</span>
      </button>
      {isCopied === false && (
        <span className="small" role="alert">
          {say('copy.byHand')} <span className="mono">{text}</span>
        </span>
      )}
    </>
  );
}
