import { dataOf } from '@risiti/client/browser';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Shop, useShop } from '../../calls/shop.js';
import { CopyButton } from '../../parts/copy-button.js';
import { Icon, type IconName } from '../../parts/icon.js';
import { Loaded, LoadedPart } from '../../parts/load.js';
import { useSay, type Word } from '../../words/words.js';

interface PageParts<Data> {
  /** Of the page, as its address has it. */
  name: string;
  /** Which part of a long list. */
  from?: string | undefined;
  read: (shop: Shop, signal: AbortSignal) => Promise<{ data: Data }>;
  /** It stands in a card of a page. */
  isPart?: boolean;
  children: (data: Data) => ReactNode;
}

/** A page, when what it shows has been read. */
export function Page<Data extends object>({ name, from, read, isPart, children }: PageParts<Data>) {
  const say = useSay();
  const shop = useShop();
  const query = useQuery({
    queryKey: shop.key('set-up', name, from),
    queryFn: async ({ signal }) => dataOf(await read(shop, signal)),
    placeholderData: keepPreviousData,
  });
  if (isPart) return <LoadedPart query={query}>{children}</LoadedPart>;
  return (
    <Loaded query={query} asks={say(`setUp.${name}` as Word)}>
      {children}
    </Loaded>
  );
}

interface RowParts {
  icon: IconName;
  tone?: string;
  title: ReactNode;
  about?: ReactNode;
  /** At the right: what can be done, or how it stands. */
  children?: ReactNode;
}

/** One line of a list. */
export const Row = ({ icon, tone = '', title, about, children }: RowParts) => (
  <li>
    <span className={`dot ${tone}`}>
      <Icon name={icon} />
    </span>
    <div>
      <b>{title}</b>
      {about && <p>{about}</p>}
    </div>
    {children}
  </li>
);

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
