import { testServerUrl } from './test-servers.js';

/** All databases of a run share the prefix of its own database name, so that the run can drop them at its end. */
export function databaseName(suffix: string): string {
  return `${new URL(testServerUrl()).pathname.slice(1)}_${suffix}`;
}

export function databaseUrl(name: string): string {
  const url = new URL(testServerUrl());
  url.pathname = `/${name}`;
  return url.href;
}
