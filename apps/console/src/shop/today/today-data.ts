import {
  dataOf,
  devicesList,
  healthReadStatus,
  type ListedSubmissionDto,
  submissionsList,
  type SummaryDto,
  summaryRead,
} from '@risiti/client/browser';
import { useQuery } from '@tanstack/react-query';
import { type Shop, useRead, useShop } from '../../calls/shop.js';
import { dayKey, todayAsNumber } from '../../words/format.js';
import type { ShopNow } from './can-i-sell.js';

export type Day = SummaryDto['days'][number];

/** The answer may be read aloud, so it does not change with every sale. */
const LOOK_EVERY_MS = 10_000;
const ASK_AGAIN_MS = 2_000;

const DAY_MS = 86_400_000;

/** Of which those of other branches of the PIN are left out. */
const NEWEST = '10';
const SHOWN = 5;

/** A clock reads this, since no event tells that a sale was posted, that KRA is away or that the queue is paused. */
export function useShopNow() {
  const shop = useShop();
  return useQuery({
    queryKey: ['now', shop.app.appId],
    queryFn: ({ signal }) => readNow(shop, signal),
    refetchInterval: LOOK_EVERY_MS,
  });
}

async function readNow({ app, client, me }: Shop, signal: AbortSignal) {
  const { environment, state, tin, bhfId } = app;
  const isActive = state === 'ACTIVE';
  const query = { kind: 'sale', include: 'document', limit: NEWEST };
  const [status, devices, listed] = await Promise.all([
    healthReadStatus({ client, signal }),
    isActive ? devicesList({ client, query: { limit: '200' }, signal }) : null,
    isActive ? submissionsList({ client, query, signal }) : null,
  ]);
  const { time, workers, sandbox, production } = dataOf(status);
  const { breaker, paused } = environment === 'SANDBOX' ? sandbox : production;
  const device = devices && dataOf(devices).devices.find((one) => one.tin === tin && one.bhfId === bhfId);
  const sales = (listed ? dataOf(listed).submissions : []).filter((sale) => sale.bhfId === bhfId);
  const now: ShopNow = {
    ...{ at: time, app: state, workers, breaker, paused, device: device?.state ?? 'UNINITIALISED' },
    maySetUp: me.role !== 'MANAGER',
    ...waitingIn(device?.oldestUnsigned ?? null, sales),
    hasSoldToday: sales.some(({ acceptedAt }) => dayKey(acceptedAt) === dayKey(time)),
    lastSignedAt: sales.find((sale) => sale.status === 'APPROVED')?.settledAt ?? null,
  };
  return { now, sales: sales.slice(0, SHOWN), kraSays: device?.state === 'REFUSED' ? device.hold?.message : undefined };
}

/** A sale that support looks at is the oldest without a signature, and hides whether others wait. */
function waitingIn(oldest: { status: string; acceptedAt: string } | null, sales: readonly ListedSubmissionDto[]) {
  const isReviewed = oldest?.status === 'NEEDS_REVIEW';
  const unsigned = sales.filter(({ settledAt }) => settledAt === null);
  const waits = isReviewed ? unsigned.at(-1) : oldest;
  // Nobody stands at a till for what a file brings.
  const atTill = unsigned.filter(({ links }) => !links?.batch).at(-1);
  return { isReviewed, oldestWaitingAt: waits?.acceptedAt ?? null, tillWaitsSince: atTill?.acceptedAt ?? null };
}

/** The sales from that day on. */
export function useSummary(from: string) {
  const { app } = useShop();
  return useRead(['summary', from], (on) => summaryRead({ ...on, query: { from } }), {
    refetchInterval: ({ state }) => (state.data?.more ? ASK_AGAIN_MS : LOOK_EVERY_MS),
    enabled: app.state === 'ACTIVE',
  });
}

const WEEKS = [1, 2, 3, 4];

/** The usual sales of this day of the week in an hour: the mean of the last four weeks. Undefined where nothing was sold then. */
export function useUsualHours(at: string): ((hour: number) => number) | undefined {
  const from = longBefore(at);
  const { data } = useRead(['usual', from], (on) => summaryRead({ ...on, query: { from } }), {
    isStill: true,
    staleTime: DAY_MS,
    refetchInterval: ({ state }) => state.data?.more === true && ASK_AGAIN_MS,
  });
  const same = WEEKS.map((week) => todayAsNumber(Date.parse(at) - week * 7 * DAY_MS));
  const days = data?.days.filter(({ day, sales }) => same.includes(day) && sales.count > 0) ?? [];
  if (days.length === 0) return undefined;
  return (hour) => sum(days.map(({ hours }) => hours.find((one) => one.hour === hour)?.count ?? 0)) / days.length;
}

export const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** The first of the 30 days that are looked at. */
export const longBefore = (at: string): string => todayAsNumber(Date.parse(at) - 29 * DAY_MS);
