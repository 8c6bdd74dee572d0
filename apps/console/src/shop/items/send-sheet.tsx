import type { ReactNode } from 'react';
import { useAct } from '../../calls/act.js';
import { Note } from '../../parts/card.js';
import { FormSheet } from '../../parts/form.js';
import { useSay } from '../../words/words.js';

interface SendSheetParts {
  title: ReactNode;
  work(form: FormData): Promise<{ data: object }>;
  leave: ReactNode;
  does: ReactNode;
  look?: 'act';
  onClose(): void;
  children: ReactNode;
}

/** A form that goes to KRA. It closes when KRA has taken what was sent; until then it says that KRA has not answered. */
export function SendSheet({ work, children, ...sheet }: SendSheetParts) {
  const say = useSay();
  const act = useAct(work, {
    onDone: ({ data }) => {
      if (!('submissionId' in data)) sheet.onClose();
    },
  });
  const waits = act.result !== undefined && 'submissionId' in act.result.data;
  return (
    <FormSheet {...sheet} act={act} isDisabled={waits}>
      {children}
      {waits && (
        <Note tone="wait" icon="clock" title={say('items.sent')}>
          {say('items.sentWaits')}
        </Note>
      )}
    </FormSheet>
  );
}
