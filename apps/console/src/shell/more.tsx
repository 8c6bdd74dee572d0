import { useState } from 'react';
import { useAct } from '../calls/act.js';
import { type Audience, useEntrance } from '../calls/session.js';
import { Refusal } from '../parts/act-button.js';
import { EngineRoom } from '../parts/engine-room.js';
import { Icon } from '../parts/icon.js';
import { useSay, useSpeech } from '../words/words.js';
import { Help } from './help.js';
import { isDark, showTheme } from './theme.js';

/** What belongs to the console and not to a page: help, language, colours, log out. */
export function More({ audience }: { audience: Audience }) {
  const say = useSay();
  const { language, choose } = useSpeech();
  const { logOut } = useEntrance();
  const out = useAct(() => logOut(audience));
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [dark, setDark] = useState(isDark);
  const changeTheme = () => {
    showTheme(dark ? 'light' : 'dark');
    setDark(!dark);
  };
  return (
    <nav className="nav" aria-label={say('shell.console')}>
      {audience === 'operator' && (
        <EngineRoom>
          <Icon name="external" />
          {say('shell.engineRoom')}
        </EngineRoom>
      )}
      <button type="button" onClick={() => setHelpOpen(true)}>
        <Icon name="help" />
        {say('shell.help')} <kbd>?</kbd>
      </button>
      <button
        type="button"
        lang={language === 'en' ? 'sw' : 'en'}
        onClick={() => choose(language === 'en' ? 'sw' : 'en')}
      >
        <Icon name="globe" />
        {language === 'en' ? 'Kiswahili' : 'English'}
      </button>
      <button type="button" onClick={changeTheme}>
        <Icon name="moon" />
        {say(dark ? 'shell.light' : 'shell.dark')}
      </button>
      <button type="button" aria-busy={out.isRunning} onClick={() => out.run()}>
        <Icon name="external" />
        {say('shell.logOut')}
      </button>
      <Refusal of={out.error} />
      {isHelpOpen && <Help audience={audience} onClose={() => setHelpOpen(false)} />}
    </nav>
  );
}
