import { Shown, ShownNumberOrNull, ShownTextOrNull, ShownTime } from './shown-fields.js';

/** A document that the authority has above Risiti's count, from before a restored backup or of other software. */
export class ImportedDocumentDto {
  @Shown('Its number at the authority.', 57)
  number!: number;

  @ShownTextOrNull('The submission that has this document. Null if none has.', null)
  submissionId!: string | null;

  @ShownTime('When Risiti read it', '2026-03-02T08:15:03.120Z')
  readAt!: string;

  @ShownTextOrNull('When the control unit signed it (YYYYMMDDHHmmss).', '20260302101502')
  signedAt!: string | null;

  @ShownTextOrNull('When it was confirmed (YYYYMMDDHHmmss).', '20260302101500')
  confirmedAt!: string | null;

  @ShownTextOrNull('Its day (YYYYMMDD).', '20260302')
  saleDate!: string | null;

  @ShownNumberOrNull('Its total including tax.', 1160)
  total!: number | null;

  @Shown('The document as the authority shows it, with its lines and its receipt.', undefined, {
    type: 'object',
    additionalProperties: true,
  })
  document!: Record<string, unknown>;
}

/** The answer of GET /admin/api/lanes/{id}/imported-documents. */
export class ImportedDocumentListDto {
  @Shown('By ascending number.', undefined, { type: [ImportedDocumentDto] })
  documents!: ImportedDocumentDto[];

  @ShownTextOrNull('The cursor of the next page; null on the last page.', null)
  nextCursor!: string | null;
}
