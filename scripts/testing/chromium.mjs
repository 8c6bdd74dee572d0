import { existsSync } from 'node:fs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser that CHROMIUM_PATH names, or else the one of this machine; undefined where there is none. */
export const findChromium = (named = process.env.CHROMIUM_PATH, isThere = existsSync) =>
  [named, ...PLACES].find((place) => place && isThere(place));
