import { keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Shop, useRead, useShop } from '../../calls/shop.js';
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
  const call = ({ signal }: { signal: AbortSignal }) => read(shop, signal);
  const query = useRead(['set-up', name, from], call, { placeholderData: keepPreviousData });
  if (isPart) return <LoadedPart query={query}>{children}</LoadedPart>;
  return (
    <Loaded query={query} asks={say(`setUp.${name}` as Word)}>
      {children}
    </Loaded>
  );
}
