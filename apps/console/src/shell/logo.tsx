export const Logo = () => (
  <svg viewBox="0 0 32 32" aria-hidden="true">
    <path d="M6 2h20v28l-3.3-2.5-3.4 2.5-3.3-2.5-3.3 2.5-3.4-2.5L6 30z" fill="var(--accent)" />
    <path d="M11 9h10M11 14h10M11 19h6" stroke="var(--on-accent)" strokeWidth="2" strokeLinecap="round" />
  </svg>
);
