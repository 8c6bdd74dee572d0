import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon, type IconName } from './icon.js';

interface RowParts {
  icon: IconName;
  tone?: string;
  title: ReactNode;
  /** The page of what the title names. */
  to?: string | null;
  about?: ReactNode;
  /** At the right: when it was, how it stands, what can be done. */
  children?: ReactNode;
}

/** One line of a list: things in `ul.rows`, what has happened in `ol.time`. */
export const Row = ({ icon, tone = '', title, to, about, children }: RowParts) => (
  <li>
    <span className={`dot ${tone}`}>
      <Icon name={icon} />
    </span>
    <div>
      <b>
        {to ? (
          <Link href={to} data-row>
            {title}
          </Link>
        ) : (
          title
        )}
      </b>
      {about && <p>{about}</p>}
    </div>
    {children}
  </li>
);
