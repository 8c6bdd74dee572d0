import type { ApiConfig } from '@app/config';
import type { Environment } from '@app/domain';

export type ProfileSettings = Pick<ApiConfig, 'sandboxProfile' | 'productionProfile'>;

/** The worker submits the documents of this environment to the gateway, which is stricter than the direct hosts. */
export const isOnGateway = (
  { sandboxProfile, productionProfile }: ProfileSettings,
  { environment }: { environment: Environment },
): boolean => (environment === 'SANDBOX' ? sandboxProfile : productionProfile) === 'gateway';
