import { useMemo } from 'react';
import { navigate, useLocationProperty } from 'wouter/use-browser-location';

/** The search and the view of a page stand in the fragment of its address, which no log of a server has. */
export type Fragment = Readonly<Record<string, string | undefined>>;

const read = (text: string): Fragment => Object.fromEntries(new URLSearchParams(text.slice(1)));

export function useFragment(): Fragment {
  const text = useLocationProperty(() => location.hash);
  return useMemo(() => read(text), [text]);
}

/** The end of an address. What is empty is left out. */
export function fragmentOf(fragment: Fragment): string {
  const given = Object.entries(fragment).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return `#${new URLSearchParams(given).toString()}`;
}

/** A page of a list, and what is open in it, are those of one shop; a search may be for another one too. */
export function forgetPlace(): void {
  const { cursor: _page, item: _open, ...search } = read(location.hash);
  if (location.hash) navigate(fragmentOf(search), { replace: true });
}
