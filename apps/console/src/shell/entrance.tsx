import type { ReactNode } from 'react';
import type { Audience } from '../calls/session.js';
import { Away } from './away.js';
import { Logo } from './logo.js';

/** The frame of the pages for people who are not logged in. */
export const EntrancePage = ({ audience = 'shop', children }: { audience?: Audience; children: ReactNode }) => (
  <main className={`entrance ${audience}`} id="main">
    <p className="brand">
      <Logo />
      Risiti
    </p>
    <Away />
    {children}
  </main>
);
