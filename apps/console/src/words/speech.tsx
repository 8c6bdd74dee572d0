import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { keep, kept } from '../browser/kept.js';
import { ENGLISH, type Language, sayIn, SpeechContext, type Words } from './words.js';

const usual = (): Language => (navigator.language.startsWith('sw') ? 'sw' : 'en');

/** English is in the first file that a browser loads; Swahili comes when somebody wants it. */
export function Speech({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState<Language>(() => (kept('language') as Language | null) ?? usual());
  const [swahili, setSwahili] = useState<Words>();
  useEffect(() => {
    document.documentElement.lang = language;
    if (language === 'sw') void import('./sw.json').then((words) => setSwahili(words.default));
  }, [language]);
  const speech = useMemo(
    () => ({
      language,
      say: sayIn((language === 'sw' && swahili) || ENGLISH),
      choose: (chosen: Language) => {
        keep('language', chosen);
        setLanguage(chosen);
      },
    }),
    [language, swahili],
  );
  return <SpeechContext value={speech}>{children}</SpeechContext>;
}
