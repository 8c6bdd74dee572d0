import type { OperationName } from '../operations/operation-names.js';
import { direct } from './direct.js';
import { gateway } from './gateway.js';
import type { Profile } from './profile.js';

export type { Profile, Routes } from './profile.js';

export const PROFILES: Readonly<Record<Profile['name'], Profile>> = { direct, gateway };

/** The parts of a profile that an operator may override, because hosts change without notice. */
export interface ProfileOverrides {
  taxRateE?: number | undefined;
  routes?: Partial<Record<OperationName, string>> | undefined;
}

export function profileOf(name: Profile['name'], { taxRateE, routes = {} }: ProfileOverrides = {}): Profile {
  const profile = PROFILES[name];
  return {
    ...profile,
    taxRateE: taxRateE ?? profile.taxRateE,
    routes: {
      ...profile.routes,
      ...Object.fromEntries(Object.entries(routes).map(([operation, path]) => [operation, [path]])),
    },
  };
}
