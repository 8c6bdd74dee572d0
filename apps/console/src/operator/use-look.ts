import { type Client, dataOf } from '@risiti/client/browser';
import { useQuery } from '@tanstack/react-query';
import { LOOK_EVERY_MS, operatorClient, operatorKey } from '../calls/operator.js';

/** A look that is made of many rows is read less often. */
export const GROUP_EVERY_MS = 3 * LOOK_EVERY_MS;

/** A look of an operator; it is read again every few seconds. Nothing is read while a name is null. */
export const useLook = <Data extends object>(
  names: readonly unknown[],
  call: (on: { client: Client; signal: AbortSignal }) => Promise<{ data: Data }>,
  every: number | false = LOOK_EVERY_MS,
) =>
  useQuery({
    queryKey: operatorKey(...names),
    queryFn: async ({ signal }) => dataOf(await call({ client: operatorClient, signal })),
    enabled: !names.includes(null),
    refetchInterval: every,
  });
