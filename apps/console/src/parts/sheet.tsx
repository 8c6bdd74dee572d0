import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useSay } from '../words/words.js';
import { Icon } from './icon.js';

interface SheetParts {
  title: ReactNode;
  /** What it asked for is being done, so it stays until that is known. */
  isBusy?: boolean;
  onClose(): void;
  children: ReactNode;
}

/** What asks before something is done: a dialog, which stands at the bottom of a phone. The browser keeps the focus in it. */
export function Sheet({ title, isBusy, onClose, children }: SheetParts) {
  const say = useSay();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    dialog.current?.showModal();
    return () => opener?.focus();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby={id}
      onCancel={(event) => isBusy && event.preventDefault()}
      // A browser that is asked twice closes it all the same.
      onClose={() => (isBusy ? dialog.current?.showModal() : onClose())}
    >
      <div className="head">
        <h2 id={id}>{title}</h2>
        <button type="button" className="btn bare close" aria-label={say('close')} disabled={isBusy} onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
      {children}
    </dialog>
  );
}
