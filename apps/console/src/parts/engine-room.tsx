import type { ReactNode } from 'react';

interface EngineRoomParts {
  /** The environment whose queue it shows; both without it. */
  of?: string;
  children: ReactNode;
}

/** Leads operators to the queues themselves, in a new tab. */
export const EngineRoom = ({ of, children }: EngineRoomParts) => (
  <a
    href={`/console/admin/queues${of ? `/queue/submissions-${of.toLowerCase()}` : ''}`}
    target="_blank"
    rel="noreferrer"
  >
    {children}
  </a>
);
