import { testServerUrl } from './test-servers.js';

/** Every database of a run begins with the name of the one it was given, so that the run can drop them all at its end. */
export function databaseName(suffix: string): string {
  return `${new URL(testServerUrl()).pathname.slice(1)}_${suffix}`;
}

export function databaseUrl(name: string): string {
  const url = new URL(testServerUrl());
  url.pathname = `/${name}`;
  return url.href;
}
