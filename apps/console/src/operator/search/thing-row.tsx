import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon, type IconName } from '../../parts/icon.js';

interface ThingParts {
  /** Its page; null for what has none. */
  path: string | null;
  icon: IconName;
  name: ReactNode;
  /** What else is known of it. */
  note: ReactNode;
  state?: ReactNode;
}

/** One thing in a list: its name leads to its page. */
export const ThingRow = ({ path, icon, name, note, state }: ThingParts) => (
  <li>
    <span className="dot">
      <Icon name={icon} />
    </span>
    <div>
      <b>
        {path === null ? (
          name
        ) : (
          <Link href={path} data-row>
            {name}
          </Link>
        )}
      </b>
      <p>{note}</p>
    </div>
    {state}
  </li>
);
