import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon, type IconName } from '../../parts/icon.js';

/** The name of a thing leads to its page; null for what has none. */
export const Name = ({ path, name }: Pick<ThingParts, 'path' | 'name'>) => (
  <b>
    {path === null ? (
      name
    ) : (
      <Link href={path} data-row>
        {name}
      </Link>
    )}
  </b>
);

interface ThingParts {
  path: string | null;
  icon: IconName;
  name: ReactNode;
  /** What else is known of it. */
  note: ReactNode;
  state?: ReactNode;
}

/** One thing in a list. */
export const ThingRow = ({ path, icon, name, note, state }: ThingParts) => (
  <li>
    <span className="dot">
      <Icon name={icon} />
    </span>
    <div>
      <Name path={path} name={name} />
      <p>{note}</p>
    </div>
    {state}
  </li>
);
