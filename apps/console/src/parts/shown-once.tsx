import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSay } from '../words/words.js';
import { CopyButton } from './copy-button.js';
import { Icon } from './icon.js';

/** Keeps something for `ShownOnce` until somebody has stored it, whatever page is open meanwhile: nobody can read it a second time. */
export function useShownOnce<Value>(queryKey: readonly string[]) {
  const queries = useQueryClient();
  const { data } = useQuery<Value | null>({ queryKey, queryFn: skipToken, gcTime: Infinity });
  const show = (value: Value | null): void => void queries.setQueryData(queryKey, value);
  return [data ?? null, show] as const;
}

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
