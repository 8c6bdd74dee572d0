import { keep, kept } from '../browser/kept.js';

/** Light or dark as the person chose; otherwise as their system has it. */
export function showKeptTheme(): void {
  const chosen = kept('theme');
  if (chosen) document.documentElement.dataset.theme = chosen;
}

export function showTheme(theme: 'light' | 'dark'): void {
  keep('theme', theme);
  showKeptTheme();
}

export const isDark = (): boolean =>
  (document.documentElement.dataset.theme ??
    (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
