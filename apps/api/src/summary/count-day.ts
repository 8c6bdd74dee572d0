import { ApiProperty } from '@nestjs/swagger';
import { codesOf, instantOf, TAX_TYPE_CODES, TAX_TYPES, type TaxType } from '@app/domain';
import type { Principal, Tx } from '@app/persistence';
import { Shown, ShownCode } from '../http/openapi/reply-fields.js';

const Count = (description: string, example: number): PropertyDecorator =>
  Shown(description, example, { type: 'integer', minimum: 0 });

/** Documents that were signed, together. */
export class SignedSumDto {
  @Count('How many.', 2)
  count!: number;

  @Shown('Their total with tax, in shillings, as it was signed.', 2588)
  total!: number;
}

/** The sales of an hour of the day. */
export class SoldHourDto extends SignedSumDto {
  @Count('The hour in Nairobi, 0 to 23.', 7)
  hour!: number;
}

/** The total of a day under one tax type. */
export class DayTaxDto {
  @ShownCode('Tax type.', TAX_TYPE_CODES, 'B', { enum: codesOf(TAX_TYPE_CODES) })
  taxTyCd!: TaxType;

  @Shown('Taxable amount in shillings.', 900)
  taxable!: number;

  @Shown('Tax in shillings.', 144)
  tax!: number;
}

/** The sales of a branch on a day. */
export class ShopDayDto {
  @Shown('Day in Nairobi on which Risiti accepted the documents, YYYYMMDD.', '20260302')
  day!: string;

  @Shown('Whether the day is over and nothing of it can change any more.', false)
  isComplete!: boolean;

  @ApiProperty({ description: 'Signed sales, without copies and training sales.', type: SignedSumDto })
  sales!: SignedSumDto;

  @ApiProperty({ description: 'Signed credit notes. Their total is positive.', type: SignedSumDto })
  creditNotes!: SignedSumDto;

  @Count('Invoices that are not signed yet, or wait for an operator.', 0)
  waiting!: number;

  @Count('Invoices that the tax authority refused, as long as they are kept.', 1)
  refused!: number;

  @ApiProperty({ description: 'Sales less credit notes, by tax type; all five types.', type: [DayTaxDto] })
  taxes!: DayTaxDto[];

  @ApiProperty({ description: 'Sales by hour, in order; only hours with sales.', type: [SoldHourDto] })
  hours!: SoldHourDto[];
}

/** The amounts of a receipt that count, by their names on the wire. */
const AMOUNTS = ['totAmt', ...TAX_TYPES.flatMap((type) => [`taxblAmt${type}`, `taxAmt${type}`])];

const net = (amount: string): string => `coalesce(sum(sign * "${amount}"), 0)`;
const TAXES = TAX_TYPES.map(
  (type) =>
    `jsonb_build_object('taxTyCd', '${type}', 'taxable', ${net(`taxblAmt${type}`)}, 'tax', ${net(`taxAmt${type}`)})`,
);
const signedSum = (sign: number): string => `jsonb_build_object('count', count(*) FILTER (WHERE sign = ${sign}),
    'total', coalesce(sum("totAmt") FILTER (WHERE sign = ${sign}), 0))`;

/**
 * SQL, because it counts, and adds exactly. LATERAL with LIMIT keeps Postgres from reading all receipts to join them. A receipt that came
 * when its wire body was gone has no amounts: it is counted, and adds nothing.
 *
 * A day is complete only a minute after its end and when no upload is left that began before it, since a document is committed later than
 * it is accepted. An operator may send a FAILED document again.
 */
const COUNT = `
  WITH invoices AS MATERIALIZED (
    SELECT s.status, extract(hour FROM s.accepted_at AT TIME ZONE 'Africa/Nairobi')::int AS hour, a.*,
      CASE WHEN s.status <> 'APPROVED' OR a."salesTyCd" <> 'N' THEN 0 WHEN s.kind = 'sale' THEN 1 ELSE -1 END AS sign
    FROM submissions s
    LEFT JOIN LATERAL (SELECT amounts FROM receipts WHERE submission_id = s.id AND s.status = 'APPROVED' LIMIT 1) r ON true
    LEFT JOIN LATERAL jsonb_to_record(r.amounts)
      AS a("salesTyCd" text, ${AMOUNTS.map((name) => `"${name}" numeric`).join(', ')}) ON true
    WHERE s.account_id = $1 AND s.environment = $2 AND s.tin = $3 AND s.lane_id = $4
      AND s.accepted_at >= $5::timestamptz AND s.accepted_at < $6::timestamptz AND is_invoice(s.kind))
  SELECT ${signedSum(1)} AS sales, ${signedSum(-1)} AS "creditNotes",
    count(*) FILTER (WHERE status NOT IN ('APPROVED', 'REJECTED', 'CANCELLED', 'FAILED'))::int AS waiting,
    count(*) FILTER (WHERE status = 'REJECTED')::int AS refused,
    jsonb_build_array(${TAXES.join(', ')}) AS taxes,
    (SELECT coalesce(jsonb_agg(h ORDER BY h.hour), '[]') FROM (
       SELECT hour, count(*) AS count, coalesce(sum("totAmt"), 0) AS total FROM invoices WHERE sign = 1 GROUP BY hour) h) AS hours,
    now() > $6::timestamptz + interval '1 minute' AND coalesce(bool_and(status IN ('APPROVED', 'REJECTED', 'CANCELLED')), true)
      AND NOT EXISTS (SELECT FROM batches b WHERE b.state = 'RECEIVING' AND b.account_id = $1 AND b.environment = $2
        AND b.created_at < $6::timestamptz) AS "isComplete"
  FROM invoices`;

export const DAY_MS = 24 * 60 * 60_000;

export const startOf = (day: string): number => instantOf(`${day}000000`);

/** Counts what the caller's branch sold on a day. The cost grows with what the PIN sold on it, and not with the history. */
export async function countDay(
  tx: Tx,
  { accountId, environment, tin, laneId }: Principal,
  day: string,
): Promise<ShopDayDto> {
  const span = [startOf(day), startOf(day) + DAY_MS].map((ms) => new Date(ms));
  const [row] = await tx.query<Omit<ShopDayDto, 'day'>>(COUNT, [accountId, environment, tin, laneId, ...span]);
  return { day, ...row! };
}
