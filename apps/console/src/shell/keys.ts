import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { Audience } from '../calls/session.js';
import type { Word } from '../words/words.js';
import { keep, kept } from '../browser/kept.js';

/** `g` and one of these letters goes there. */
export const GO: Record<Audience, readonly (readonly [letter: string, path: string, word: Word])[]> = {
  shop: [
    ['t', '/', 'place.today'],
    ['d', '/documents', 'place.documents'],
    ['b', '/batches', 'place.batches'],
  ],
  operator: [
    ['n', '/operator', 'place.now'],
    ['y', '/operator/needs', 'place.needs'],
    ['b', '/operator/branches', 'place.branches'],
    ['a', '/operator/alerts', 'place.alerts'],
  ],
};

export const areKeysOn = (): boolean => kept('keys') !== 'off';
export const switchKeys = (isOn: boolean): void => keep('keys', isOn ? 'on' : 'off');

const SECOND_KEY_MS = 1_500;

/** Keys look and go; none of them acts. They count outside fields and dialogs only, and can be switched off. */
export function useKeys(audience: Audience, { onSearch, onHelp }: { onSearch(): void; onHelp(): void }): void {
  const [, go] = useLocation();
  useEffect(() => {
    let goAt = 0;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !areKeysOn() || isTyping(event.target)) return;
      const path = Date.now() - goAt < SECOND_KEY_MS && GO[audience].find(([letter]) => letter === event.key)?.[1];
      goAt = event.key === 'g' ? Date.now() : 0;
      if (path) go(path);
      else if (event.key === '/') onSearch();
      else if (event.key === '?') onHelp();
      else if (event.key === 'j' || event.key === 'k') moveInList(event.key === 'j' ? 1 : -1);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [audience, go, onSearch, onHelp]);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, select, textarea, dialog, [contenteditable]') !== null;

/** Moves the focus between the links of the list of a page, so that Enter opens one. */
function moveInList(step: number): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-list] a[data-row]')];
  const place = links.indexOf(document.activeElement as HTMLElement);
  links[Math.min(Math.max(place + step, 0), links.length - 1)]?.focus();
}
