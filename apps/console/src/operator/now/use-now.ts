import {
  dataOf,
  type EnvironmentStatusDto,
  healthReadStatus,
  RisitiError,
  type StatusDto,
} from '@risiti/client/browser';
import { useQuery } from '@tanstack/react-query';
import { LOOK_EVERY_MS, operatorClient, operatorKey } from '../../calls/operator.js';
import { type NowDto, nowRead } from '../../calls/generated/index.js';
import type { Format } from '../../words/format.js';
import { nameOf } from '../acts/act-lines.js';
import { type Need, useNeeds } from '../needs/cases.js';
import type { NowFacts } from './now-sentence.js';

/** The minutes change slowly. */
const MINUTES_EVERY_MS = 3 * LOOK_EVERY_MS;

/** What is known now. While the database is away, only that is known. */
export interface Look {
  status: StatusDto | undefined;
  needs: readonly Need[];
  isDatabaseAway: boolean;
  minutes: NowDto | undefined;
}

export function useNow() {
  const status = useQuery({
    queryKey: operatorKey('status'),
    queryFn: async ({ signal }) => dataOf(await healthReadStatus({ client: operatorClient, signal })),
    refetchInterval: LOOK_EVERY_MS,
  });
  const minutes = useQuery({
    queryKey: operatorKey('minutes'),
    queryFn: async ({ signal }) => dataOf(await nowRead({ client: operatorClient, signal })),
    refetchInterval: MINUTES_EVERY_MS,
  });
  const needs = useNeeds();
  const isDatabaseAway = status.error instanceof RisitiError && status.error.status === 503;
  const isKnown = isDatabaseAway || (status.data !== undefined && needs.data !== undefined);
  const look: Look = { status: status.data, needs: needs.data ?? [], isDatabaseAway, minutes: minutes.data };
  return {
    data: isKnown ? look : undefined,
    error: status.error ?? needs.error,
    refetch: () => Promise.all([status.refetch(), minutes.refetch(), needs.refetch()]),
  };
}

export const environmentsOf = (status: StatusDto | undefined): EnvironmentStatusDto[] =>
  status ? [status.production, status.sandbox] : [];

const isAway = (environment: EnvironmentStatusDto | undefined): boolean =>
  environment !== undefined && environment.breaker !== 'closed';

const earliest = (times: readonly (string | null)[]): string | null =>
  times.filter((time) => time !== null).sort()[0] ?? null;

export const oldestUnsigned = (status: StatusDto | undefined): string | null =>
  earliest(environmentsOf(status).map(({ oldestUnsignedSaleAt }) => oldestUnsignedSaleAt));

export const sumOf = (status: StatusDto | undefined, name: 'waiting' | 'heldLanes'): number =>
  environmentsOf(status).reduce((sum, environment) => sum + environment[name], 0);

/** What decides the sentence. */
export function factsOf({ status, needs, isDatabaseAway, minutes }: Look, moment: Format['moment']): NowFacts {
  const alarms = environmentsOf(status).flatMap((environment) => environment.alarms);
  const alarm = (name: string) => alarms.find((one) => one.alarm === name)?.since;
  const shown = (time: string | null | undefined): string | null => (time == null ? null : moment(time));
  const queues = needs.flatMap((need) => (need.of === 'queue' ? [need.queue] : []));
  const away = isAway(status?.production) ? 'production' : isAway(status?.sandbox) ? 'sandbox' : null;
  return {
    isDatabaseAway,
    isQueueAway: status?.queueReachable === false,
    workers: status?.workers ?? 0,
    waiting: sumOf(status, 'waiting'),
    paused: queues.map(({ name, pause }) => ({
      part: name.split('-')[0] ?? name,
      by: pause && nameOf(pause.operator),
      since: shown(pause?.at),
    })),
    away,
    awaySince: away === 'production' ? shown(minutes?.incidentSince) : null,
    heldLanes: sumOf(status, 'heldLanes'),
    needs: needs.length - queues.length,
    standsSince: shown(alarm('nothingSettles')),
    oldSince: alarm('oldSale') === undefined ? null : shown(oldestUnsigned(status)),
  };
}
