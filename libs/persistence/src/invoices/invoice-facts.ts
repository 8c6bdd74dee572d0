import type { ItemTotals, InvoiceDocument, LaneId, SubmissionStatus, SubmissionId, TaxType } from '@app/domain';
import type { LedgerReader, SharedRead } from '../database/shared-reads.js';
import type { TaxpayerRef } from '../accounts/taxpayer-ref.js';
import { registrationAheadSql } from '../items/items.js';

/** The facts for the preconditions of a sale or a credit note, read before it is accepted and again before it goes out. */
export interface InvoiceFacts {
  deviceReady: boolean;
  /** The submission that has the number of the document already. */
  knownId: SubmissionId | null;
  original: OriginalInvoice | null;
  /** The totals that credit notes take back of the original, including notes on their way. */
  credited: ItemTotals[];
  /** The part of these totals that the authority has approved. */
  returned: ItemTotals[];
  /** Items with the codes or the barcodes of the lines. */
  items: InvoiceItem[];
  /** Codes of the items whose stock the branch may sell. */
  activated: string[];
}

export interface OriginalInvoice {
  id: SubmissionId;
  laneId: LaneId;
  status: SubmissionStatus;
  /** The number of the authority. */
  number: number | null;
  document: InvoiceDocument;
}

export interface InvoiceItem {
  code: string;
  barcode: string | null;
  /** The code that the authority made for the item; null where it uses ours. */
  authorityCode: string | null;
  itemClass: string;
  itemType: '1' | '2' | '3';
  taxType: TaxType;
  packageUnit: string;
  quantityUnit: string;
  active: boolean;
  /** A registration of the item goes before the submission that asks. */
  registering: boolean;
}

export interface InvoiceFactsRequest {
  laneId: string;
  naturalKey: string;
  originalKey: string | null;
  taxpayer: TaxpayerRef;
  itemCodes: string[];
  barcodes: string[];
  /** The submission whose turn it is; null before its acceptance. */
  asker: SubmissionId | null;
}

/**
 * SQL, because every sale passes here: one statement reads all facts for many sales. Items are found by code and by barcode
 * apart, each by its index, because an OR of both would read the whole catalogue.
 */
const INVOICE_FACTS = {
  name: 'invoice-facts',
  text: `
  SELECT d.initialised_at IS NOT NULL AS "deviceReady",
    (SELECT submission_id FROM natural_keys WHERE key = q."naturalKey") AS "knownId",
    jsonb_build_object('id', o.id, 'laneId', o.lane_id, 'status', o.status, 'number', o.number,
                       'document', w.document) AS original,
    c.credited, c.returned,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('code', i.item_cd, 'barcode', i.bcd, 'authorityCode', i.wire_cd,
       'itemClass', i.item_cls_cd, 'itemType', i.item_ty_cd, 'taxType', i.tax_ty_cd,
       'packageUnit', i.pkg_unit_cd, 'quantityUnit', i.qty_unit_cd, 'active', i.use_yn,
       'registering', ${registrationAheadSql('q.asker')})), '[]')
     FROM (
       SELECT * FROM items WHERE environment = q.environment AND tin = q.tin AND item_cd = ANY(q."itemCodes")
       UNION ALL
       SELECT * FROM items WHERE environment = q.environment AND tin = q.tin AND bcd = ANY(q.barcodes)
         AND item_cd <> ALL(q."itemCodes")) i) AS items,
    (SELECT coalesce(jsonb_agg(l.item_cd), '[]') FROM stock_levels l
     WHERE l.lane_id = d.id AND l.item_cd = ANY(q."itemCodes") AND l.activated_at IS NOT NULL) AS activated
  FROM jsonb_to_recordset($1) AS q(place int, "laneId" uuid, "naturalKey" text, "originalKey" text, environment text,
                                   tin text, "itemCodes" text[], barcodes text[],
                                   asker uuid)
  LEFT JOIN devices d ON d.id = q."laneId"
  LEFT JOIN natural_keys k ON k.key = q."originalKey"
  LEFT JOIN documents w ON w.id = k.submission_id
  LEFT JOIN submissions o ON o.id = w.id
  CROSS JOIN LATERAL (
    SELECT coalesce(jsonb_agg(of_item || jsonb_build_object('quantity', credited_quantity, 'total', credited_total)), '[]')
        AS credited,
      coalesce(jsonb_agg(of_item || jsonb_build_object('quantity', approved_quantity, 'total', approved_total)), '[]')
        AS returned
    FROM credits, jsonb_build_object('itemCode', item_cd, 'taxType', tax_ty_cd) of_item
    WHERE original_id = o.id) c
  ORDER BY q.place`,
};

type InvoiceFactsRow = Omit<InvoiceFacts, 'original'> & { original: OriginalInvoice | { id: null } };

const invoiceFacts: SharedRead<InvoiceFactsRequest, InvoiceFacts> = {
  run: async (tx, requests) => {
    const parameters = requests.map(({ taxpayer: { environment, tin }, ...request }, index) => ({
      ...{ place: index, environment, tin },
      ...request,
    }));
    const rows = await tx.query<InvoiceFactsRow>(INVOICE_FACTS, [JSON.stringify(parameters)]);
    return rows.map(({ original, ...row }) => ({ ...row, original: original.id === null ? null : original }));
  },
};

export const readInvoiceFacts = (db: LedgerReader, request: InvoiceFactsRequest): Promise<InvoiceFacts> =>
  db.readShared(invoiceFacts, request);
