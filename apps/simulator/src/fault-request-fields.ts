/** The text of a document that may request faults, and the fields that identify the document. */
export interface FaultRequestField {
  /** A text that the authority does not check. */
  textField: string;
  identifiedBy: readonly string[];
  /** The operation that lists such documents, if there is one. */
  readBackBy?: string;
}

/** All writing operations. Where the protocol has no remark, another unchecked text takes its place. */
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
