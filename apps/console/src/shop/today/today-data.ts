import {
  type AppDto,
  type Client,
  dataOf,
  devicesList,
  healthReadStatus,
  type ListedSubmissionDto,
  submissionsList,
  type SummaryDto,
  summaryRead,
} from '@risiti/client/browser';
import { useQuery } from '@tanstack/react-query';
import { useShop } from '../../calls/shop.js';
import { dayKey, money, todayAsNumber } from '../../words/format.js';
import type { ShopNow } from './can-i-sell.js';

export type Day = SummaryDto['days'][number];

/** The answer may be read aloud, so it does not change with every sale. */
const LOOK_EVERY_MS = 10_000;
const ASK_AGAIN_MS = 2_000;

/** A clock reads this, since no event tells that a sale was posted, that KRA is away or that the queue is paused. */
export function useShopNow() {
  const { app, client } = useShop();
  return useQuery({
    queryKey: ['now', app.appId],
    queryFn: ({ signal }) => readNow(app, client, signal),
    refetchInterval: LOOK_EVERY_MS,
  });
}

async function readNow({ environment, state, tin, bhfId }: AppDto, client: Client, signal: AbortSignal) {
  const isActive = state === 'ACTIVE';
  const [status, devices, listed] = await Promise.all([
    healthReadStatus({ client, signal }),
    isActive ? devicesList({ client, query: { limit: '200' }, signal }) : null,
    isActive ? submissionsList({ client, query: { kind: 'sale', limit: '5' }, signal }) : null,
  ]);
  const { time, workers, sandbox, production } = dataOf(status);
  const { breaker, paused } = environment === 'SANDBOX' ? sandbox : production;
  const device = devices && dataOf(devices).devices.find((one) => one.tin === tin && one.bhfId === bhfId);
  const sales = listed ? dataOf(listed).submissions : [];
  const now: ShopNow = {
    ...{ at: time, app: state, workers, breaker, paused, device: device?.state ?? 'UNINITIALISED' },
    ...waitingIn(device?.oldestUnsigned ?? null, sales),
    hasSoldToday: sales.some(({ acceptedAt }) => dayKey(acceptedAt) === dayKey(time)),
    lastSignedAt: sales.find((sale) => sale.status === 'APPROVED')?.settledAt ?? null,
  };
  return { now, kraSays: device?.state === 'REFUSED' ? device.hold?.message : undefined };
}

/** A sale that support looks at is the oldest without a signature, and hides whether others wait. */
function waitingIn(oldest: { status: string; acceptedAt: string } | null, sales: readonly ListedSubmissionDto[]) {
  const isReviewed = oldest?.status === 'NEEDS_REVIEW';
  const waits = isReviewed ? sales.filter(({ settledAt }) => settledAt === null).at(-1) : oldest;
  return { isReviewed, oldestWaitingAt: waits?.acceptedAt ?? null };
}

/** What was sold from that day until today. */
export function useSummary(from: string) {
  const { app, client, key } = useShop();
  const to = todayAsNumber();
  return useQuery({
    queryKey: key('summary', from, to),
    queryFn: async ({ signal }) => dataOf(await summaryRead({ client, query: { from, to }, signal })),
    refetchInterval: ({ state }) => (state.data?.more ? ASK_AGAIN_MS : false),
    enabled: app.state === 'ACTIVE',
  });
}

/** The newest documents that the filter finds. */
export function useNewest(filter: { kind?: string; status?: string; since?: string; limit: string }) {
  const { client, key } = useShop();
  const query = { ...filter, include: 'document' };
  return useQuery({
    queryKey: key('newest', query),
    queryFn: async ({ signal }) => dataOf(await submissionsList({ client, query, signal })).submissions,
  });
}

/** The total of a sale or credit note, in its own currency. */
export const totalOf = ({ document }: ListedSubmissionDto): string =>
  document && 'transaction' in document ? money(document.transaction.totAmt, document.transaction.currency) : '';

export const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

const DAY_MS = 86_400_000;
/** The first of the 30 days that are looked at. */
export const longAgo = (): string => todayAsNumber(Date.now() - 29 * DAY_MS);
