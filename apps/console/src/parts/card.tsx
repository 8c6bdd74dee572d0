import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.js';

interface CardParts {
  title?: ReactNode;
  /** At the right of the title: a link, a choice, a note. */
  aside?: ReactNode;
  /** soon: it stands before all other cards on a phone. late: it stands after them. */
  order?: 'soon' | 'late';
  children: ReactNode;
}

export const Card = ({ title, aside, order, children }: CardParts) => (
  <section className={`card ${order ?? ''}`}>
    {title && (
      <div className="head">
        <h2>{title}</h2>
        {aside}
      </div>
    )}
    {children}
  </section>
);

interface FigureParts {
  label: ReactNode;
  value: ReactNode;
  note?: ReactNode;
  /** The first figure of a page. */
  isBig?: boolean;
  currency?: string;
}

export const Figure = ({ label, value, note, isBig, currency }: FigureParts) => (
  <div className={isBig ? 'figure wide' : 'figure'}>
    <p className="k">{label}</p>
    <p className={isBig ? 'v big' : 'v'}>
      {currency && <span className="cur">{currency}</span>}
      {value}
    </p>
    <p className="d">{note}</p>
  </div>
);

/** A place where nothing stands yet: what will stand here, and one way to make it so. */
export const Empty = ({
  icon,
  title,
  children,
  action,
}: {
  icon: IconName;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) => (
  <div className="empty">
    <span className="dot">
      <Icon name={icon} />
    </span>
    <div>
      <h3>{title}</h3>
      {children && <p className="soft">{children}</p>}
    </div>
    {action}
  </div>
);

interface NoteParts {
  tone?: 'good' | 'wait' | 'act';
  icon?: IconName;
  title?: ReactNode;
  /** It was there from the beginning, so it is not read out. */
  isStill?: boolean;
  children?: ReactNode;
}

/** What has changed, or was refused, beside the button that was pressed. */
export const Note = ({ tone, icon = 'info', title, isStill, children }: NoteParts) => (
  <div className={`note ${tone ?? ''}`} role={isStill ? undefined : tone === 'act' ? 'alert' : 'status'}>
    <Icon name={icon} />
    <span>
      {title && <b>{title}</b>} {children}
    </span>
  </div>
);
