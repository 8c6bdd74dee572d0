/** The icons, drawn for this console: each is one line on a square of 24. A word always stands beside them. */
const SHAPES = {
  check: 'M5 12l5 5l10 -10',
  x: 'M18 6l-12 12M6 6l12 12',
  clock: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0 -18M12 7v5l3 3',
  alert:
    'M12 9v4M12 17h.01M10.4 3.6L2.3 17.1a1.9 1.9 0 0 0 1.6 2.9h16.2a1.9 1.9 0 0 0 1.6-2.9L13.6 3.6a1.9 1.9 0 0 0-3.2 0z',
  home: 'M4 11l8-7l8 7M6 9.5V20h12V9.5M10 20v-6h4v6',
  doc: 'M6 3h8l5 5v13H6zM14 3v5h5M9 13h6M9 17h6',
  layers: 'M12 4l8 4l-8 4l-8-4zM4 12l8 4l8-4M4 16l8 4l8-4',
  box: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM12 12l8-4.5M12 12v9M12 12L4 7.5',
  truck: 'M3 6h11v10H3zM14 10h4l3 3v4h-7M5 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0M15 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  printer: 'M7 8V3h10v5M7 17H5a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2M7 14h10v7H7z',
  sliders: 'M4 7h10M18 7h2M14 7a2 2 0 1 0 4 0a2 2 0 1 0-4 0M4 17h2M10 17h10M6 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  search: 'M4 10a6 6 0 1 0 12 0a6 6 0 1 0-12 0M20 20l-5.5-5.5',
  dots: 'M5 12h.01M12 12h.01M19 12h.01',
  store:
    'M4 9l1.5-5h13L20 9M4 9a2.7 2.7 0 0 0 5.3 0a2.7 2.7 0 0 0 5.4 0a2.7 2.7 0 0 0 5.3 0M5.5 12v8h13v-8M10 20v-5h4v5',
  down: 'M6 9l6 6l6-6',
  right: 'M9 6l6 6l-6 6',
  arrow: 'M5 12h14M13 6l6 6l-6 6',
  left: 'M15 6l-6 6l6 6',
  refund: 'M9 14l-4-4l4-4M5 10h11a4 4 0 0 1 0 8h-3',
  link: 'M10 14a3.5 3.5 0 0 0 5 0l4-4a3.5 3.5 0 0 0-5-5l-.5.5M14 10a3.5 3.5 0 0 0-5 0l-4 4a3.5 3.5 0 0 0 5 5l.5-.5',
  download: 'M4 17v3h16v-3M7 11l5 5l5-5M12 4v12',
  upload: 'M4 17v3h16v-3M7 9l5-5l5 5M12 4v12',
  copy: 'M8 8h12v12H8zM16 8V4H4v12h4',
  moon: 'M12 3a9 9 0 1 0 9 9a7 7 0 0 1-9-9z',
  globe: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M3.6 9h16.8M3.6 15h16.8M12 3c-4 5-4 13 0 18M12 3c4 5 4 13 0 18',
  pulse: 'M3 12h4l3 8l4-16l3 8h4',
  bell: 'M10 5a2 2 0 0 1 4 0a7 7 0 0 1 4 6v3a4 4 0 0 0 2 3H4a4 4 0 0 0 2-3v-3a7 7 0 0 1 4-6M9 17v1a3 3 0 0 0 6 0v-1',
  list: 'M9 6h11M9 12h11M9 18h11M5 6h.01M5 12h.01M5 18h.01',
  users:
    'M5 7a4 4 0 1 0 8 0a4 4 0 1 0-8 0M3 21v-2a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4v2M16 3.1a4 4 0 0 1 0 7.8M21 21v-2a4 4 0 0 0-3-3.9',
  key: 'M4 15a4 4 0 1 0 8 0a4 4 0 1 0-8 0M10.9 12.1L20 3M17 6l3 3M14 9l2 2',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 4v16l13-8z',
  db: 'M4 6a8 3 0 1 0 16 0a8 3 0 1 0-16 0M4 6v6a8 3 0 0 0 16 0V6M4 12v6a8 3 0 0 0 16 0v-6',
  cpu: 'M6 6h12v12H6zM10 3v3M14 3v3M10 18v3M14 18v3M3 10h3M3 14h3M18 10h3M18 14h3',
  cloudoff: 'M9.6 5.3A5 5 0 0 1 16 9h1a4 4 0 0 1 3.5 6M17 18H7a4.5 4.5 0 0 1-1-8.9M3 3l18 18',
  bolt: 'M13 3v7h6l-8 11v-7H5z',
  pencil: 'M4 20h4L19 9l-4-4L4 16zM13.5 6.5l4 4',
  plus: 'M12 5v14M5 12h14',
  lock: 'M5 11h14v10H5zM8 11V7a4 4 0 0 1 8 0v4',
  external: 'M12 6H6v12h12v-6M11 13l9-9M15 4h5v5',
  info: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 8h.01M11 12h1v4h1',
  help: 'M8 8.5a4 4 0 1 1 5.2 3.6c-.8.4-1.2 1-1.2 1.9M12 17.5h.01',
  send: 'M10 14L21 3M21 3l-6.5 18l-4.5-7l-7-4.5z',
  hash: 'M5 9h14M5 15h14M11 4l-3 16M16 4l-3 16',
} as const;

export type IconName = keyof typeof SHAPES;

export const Icon = ({ name, isSmall }: { name: IconName; isSmall?: boolean }) => (
  <svg className={isSmall ? 'i s' : 'i'} viewBox="0 0 24 24" aria-hidden="true">
    <path d={SHAPES[name]} />
  </svg>
);
