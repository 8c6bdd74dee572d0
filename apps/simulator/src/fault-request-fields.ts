/** Where a document may ask for its own trouble, and which document it is. */
export interface Hearing {
  /** A text of the document that is free for anything. */
  heardIn: string;
  /** The fields that make two deliveries the same document. */
  knownBy: readonly string[];
  /** The operation that reads such documents back, where there is one. */
  readBackBy?: string;
}

/** Every operation that writes. Where the protocol has no remark, another text that nobody checks will do. */
export const hearings: Record<string, Hearing> = {
  selectInitOsdcInfo: { heardIn: 'dvcSrlNo', knownBy: ['dvcSrlNo'] },
  saveTrnsSalesOsdc: { heardIn: 'remark', knownBy: ['invcNo'], readBackBy: 'selectInvoiceDetails' },
  insertTrnsPurchase: { heardIn: 'remark', knownBy: ['invcNo'], readBackBy: 'selectTrnsPurchaseSalesList' },
  insertStockIO: { heardIn: 'remark', knownBy: ['sarNo'], readBackBy: 'selectStockMoveList' },
  saveStockMaster: { heardIn: 'regrNm', knownBy: ['itemCd', 'rsdQty'] },
  saveItem: { heardIn: 'itemStdNm', knownBy: ['itemCd'], readBackBy: 'selectItemList' },
  saveItemComposition: { heardIn: 'regrNm', knownBy: ['itemCd', 'cpstItemCd'] },
  updateImportItem: {
    heardIn: 'remark',
    knownBy: ['taskCd', 'dclDe', 'itemSeq'],
    readBackBy: 'selectImportItemList',
  },
  importedItemConvertedInfo: {
    heardIn: 'remark',
    knownBy: ['taskCd', 'dclDe', 'itemSeq'],
    readBackBy: 'selectImportItemList',
  },
  saveBhfCustomer: { heardIn: 'remark', knownBy: ['custNo'] },
  saveBhfUser: { heardIn: 'remark', knownBy: ['userId'] },
  saveBhfInsurance: { heardIn: 'regrNm', knownBy: ['isrccCd'] },
};
