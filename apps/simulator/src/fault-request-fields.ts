/** Where a document may ask for its own trouble, and which document it is. */
export interface FaultRequestField {
  /** A text of the document that is free for anything. */
  textField: string;
  /** The fields that make two deliveries the same document. */
  identifiedBy: readonly string[];
  /** The operation that reads such documents back, where there is one. */
  readBackBy?: string;
}

/** Every operation that writes. Where the protocol has no remark, another text that nobody checks will do. */
export const faultRequestFields: Record<string, FaultRequestField> = {
  selectInitOsdcInfo: { textField: 'dvcSrlNo', identifiedBy: ['dvcSrlNo'] },
  saveTrnsSalesOsdc: { textField: 'remark', identifiedBy: ['invcNo'], readBackBy: 'selectInvoiceDetails' },
  insertTrnsPurchase: { textField: 'remark', identifiedBy: ['invcNo'], readBackBy: 'selectTrnsPurchaseSalesList' },
  insertStockIO: { textField: 'remark', identifiedBy: ['sarNo'], readBackBy: 'selectStockMoveList' },
  saveStockMaster: { textField: 'regrNm', identifiedBy: ['itemCd', 'rsdQty'] },
  saveItem: { textField: 'itemStdNm', identifiedBy: ['itemCd'], readBackBy: 'selectItemList' },
  saveItemComposition: { textField: 'regrNm', identifiedBy: ['itemCd', 'cpstItemCd'] },
  updateImportItem: {
    textField: 'remark',
    identifiedBy: ['taskCd', 'dclDe', 'itemSeq'],
    readBackBy: 'selectImportItemList',
  },
  importedItemConvertedInfo: {
    textField: 'remark',
    identifiedBy: ['taskCd', 'dclDe', 'itemSeq'],
    readBackBy: 'selectImportItemList',
  },
  saveBhfCustomer: { textField: 'remark', identifiedBy: ['custNo'] },
  saveBhfUser: { textField: 'remark', identifiedBy: ['userId'] },
  saveBhfInsurance: { textField: 'regrNm', identifiedBy: ['isrccCd'] },
};
