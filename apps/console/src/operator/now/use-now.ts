import { type EnvironmentStatusDto, healthReadStatus, RisitiError, type StatusDto } from '@risiti/client/browser';
import { LOOK_EVERY_MS } from '../../calls/operator.js';
import { type NowDto, nowRead } from '../../calls/generated/index.js';
import type { Format } from '../../words/format.js';
import { nameOf } from '../acts/act-lines.js';
import { type Need, useNeeds } from '../needs/cases.js';
import { useLook } from '../use-look.js';
import type { NowFacts } from './now-sentence.js';

/** The minutes change slowly. */
const MINUTES_EVERY_MS = 3 * LOOK_EVERY_MS;

/** The facts that are known now. While the database is away, only that is known. */
export interface Look {
  status: StatusDto | undefined;
  needs: readonly Need[];
  isDatabaseAway: boolean;
  minutes: NowDto | undefined;
}

export function useNow() {
  const status = useLook(['status'], healthReadStatus);
  // An installation that has never sold for real shows its sandbox.
  const environment = status.data?.production.lastSettledAt === null ? 'SANDBOX' : 'PRODUCTION';
  const names = ['minutes', status.data ? environment : null];
  const minutes = useLook(names, (on) => nowRead({ ...on, query: { environment } }), MINUTES_EVERY_MS);
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

type Place = EnvironmentStatusDto & { name: 'production' | 'sandbox' };

/** Production comes first. */
const placesOf = (status: StatusDto | undefined): Place[] =>
  status ? (['production', 'sandbox'] as const).map((name) => ({ ...status[name], name })) : [];

export const oldestUnsigned = (status: StatusDto | undefined): string | null =>
  placesOf(status)
    .flatMap(({ oldestUnsignedSaleAt }) => oldestUnsignedSaleAt ?? [])
    .sort()[0] ?? null;

const sumOf = (places: readonly Place[], name: 'waiting' | 'heldLanes'): number =>
  places.reduce((sum, place) => sum + place[name], 0);

/** The first of these places with an alarm, and since when it has it. */
const withAlarm = (places: readonly Place[], name: string) =>
  places.flatMap((place) =>
    place.alarms.filter(({ alarm }) => alarm === name).map(({ since }) => ({ ...place, since })),
  )[0] ?? null;

/** The facts that decide the sentence. Where KRA answers and nothing is paused, an alarm has a cause of its own. */
export function factsOf({ status, needs, isDatabaseAway, minutes }: Look, moment: Format['moment']): NowFacts {
  const places = placesOf(status);
  const shown = (time: string | null | undefined): string | null => (time == null ? null : moment(time));
  const queues = needs.flatMap((need) => (need.of === 'queue' ? [need.queue] : []));
  const isPaused = ({ name }: Place) => queues.some((queue) => queue.name === `submissions-${name}`);
  const away = places.find(({ breaker }) => breaker !== 'closed')?.name ?? null;
  const open = places.filter((place) => place.breaker === 'closed' && !isPaused(place));
  const [stands, old] = [withAlarm(open, 'nothingSettles'), withAlarm(open, 'oldSale')];
  return {
    isDatabaseAway,
    isQueueAway: status?.queueReachable === false,
    workers: status?.workers ?? 0,
    waiting: sumOf(places, 'waiting'),
    paused: queues.map(({ name, environment, pause }) => ({
      part: name.split('-')[0] ?? name,
      isSandbox: environment === 'SANDBOX',
      by: pause && nameOf(pause.operator),
      since: shown(pause?.at),
    })),
    away,
    awaySince: away === 'production' ? shown(minutes?.incidentSince) : null,
    heldLanes: sumOf(places, 'heldLanes'),
    needs: needs.length - queues.length,
    stands: stands && { since: moment(stands.since), isSandbox: stands.name === 'sandbox' },
    old: old && { since: moment(old.oldestUnsignedSaleAt ?? old.since), isSandbox: old.name === 'sandbox' },
  };
}
