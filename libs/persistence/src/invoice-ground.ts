import type { Credited, InvoiceDocument, LaneId, Status, SubmissionId } from '@app/domain';
import type { Database, SharedRead } from './database.js';
import { IS_REGISTERING, type Taxpayer } from './items.js';

/** What a sale or a credit note stands on: read in one statement before it is accepted, and again before it goes out. */
export interface InvoiceGround {
  deviceReady: boolean;
  /** The submission that has the document's number already. */
  knownId: SubmissionId | null;
  original: OriginalInvoice | null;
  /** What credit notes have taken back of the original, those on their way included. */
  credited: Credited[];
  /** What the authority has been told of it. */
  returned: Credited[];
  /** The items of its lines, and those with the barcodes of its lines. */
  items: GroundItem[];
  /** The items of which the branch may sell its stock. */
  activated: string[];
}

export interface OriginalInvoice {
  id: SubmissionId;
  laneId: LaneId;
  status: Status;
  /** The authority's. */
  number: number | null;
  document: InvoiceDocument;
}

export interface GroundItem {
  code: string;
  barcode: string | null;
  /** How the authority knows it, where that is not by its code. */
  authorityCode: string | null;
  itemClass: string;
  itemType: '1' | '2' | '3';
  active: boolean;
  /** Its registration is under way: it counts as known, and will have the authority's word for it soon. */
  registering: boolean;
}

export interface InvoiceQuestion {
  laneId: string;
  naturalKey: string;
  originalKey: string | null;
  taxpayer: Taxpayer;
  itemCodes: string[];
  barcodes: string[];
}

const INVOICE_GROUNDS = {
  name: 'invoice-grounds',
  text: `
  SELECT d.initialised_at IS NOT NULL AS "deviceReady",
    (SELECT submission_id FROM natural_keys WHERE key = q."naturalKey") AS "knownId",
    jsonb_build_object('id', o.id, 'laneId', o.lane_id, 'status', o.status, 'number', o.number,
                       'document', o.document) AS original,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('itemCode', c.item_cd, 'taxType', c.tax_ty_cd,
                                                  'quantity', c.credited_quantity, 'total', c.credited_total)), '[]')
     FROM credits c WHERE c.original_id = o.id) AS credited,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('itemCode', c.item_cd, 'taxType', c.tax_ty_cd,
                                                  'quantity', c.approved_quantity, 'total', c.approved_total)), '[]')
     FROM credits c WHERE c.original_id = o.id) AS returned,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('code', i.item_cd, 'barcode', i.bcd, 'authorityCode', i.wire_cd,
       'itemClass', i.item_cls_cd, 'itemType', i.item_ty_cd, 'active', i.use_yn,
       'registering', ${IS_REGISTERING})), '[]')
     FROM items i
     WHERE i.environment = q.environment AND i.tin = q.tin
       AND (i.item_cd = ANY(q."itemCodes") OR i.bcd = ANY(q.barcodes))) AS items,
    (SELECT coalesce(jsonb_agg(l.item_cd), '[]') FROM stock_levels l
     WHERE l.lane_id = d.id AND l.item_cd = ANY(q."itemCodes") AND l.activated_at IS NOT NULL) AS activated
  FROM jsonb_to_recordset($1) AS q(place int, "laneId" uuid, "naturalKey" text, "originalKey" text, environment text,
                                   tin text, "itemCodes" text[], barcodes text[])
  LEFT JOIN devices d ON d.id = q."laneId"
  LEFT JOIN natural_keys k ON k.key = q."originalKey"
  LEFT JOIN submissions o ON o.id = k.submission_id
  ORDER BY q.place`,
};

type Row = Omit<InvoiceGround, 'original'> & { original: OriginalInvoice | { id: null } };

const invoiceGrounds: SharedRead<InvoiceQuestion, InvoiceGround> = {
  run: async (tx, questions) => {
    const asked = questions.map(({ taxpayer: { environment, tin }, ...question }, place) => ({
      ...{ place, environment, tin },
      ...question,
    }));
    const rows = await tx.query<Row>(INVOICE_GROUNDS, [JSON.stringify(asked)]);
    return rows.map(({ original, ...row }) => ({ ...row, original: original.id === null ? null : original }));
  },
};

export const readInvoiceGround = (db: Database, question: InvoiceQuestion): Promise<InvoiceGround> =>
  db.ask(invoiceGrounds, question);
