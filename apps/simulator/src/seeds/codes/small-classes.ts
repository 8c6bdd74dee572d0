import { codeClass, rowsOf, type SeededCodeClass } from './code-class.js';

/** Classes whose codes appear in documents. */
export const documentClasses: SeededCodeClass[] = [
  codeClass(
    '04',
    'Taxation Type',
    [
      ['A', 'A-Exempt', '0'],
      ['B', 'B-16.00%', '16'],
      ['C', 'C-0%', '0'],
      ['D', 'D-Non-VAT', '0'],
      ['E', 'E-8%', '8'],
    ],
    'Tax Rate',
  ),
  codeClass(
    '07',
    'Payment Type',
    rowsOf(`01 CASH · 02 CREDIT · 03 CASH/CREDIT · 04 BANK CHECK · 05 DEBIT&CREDIT CARD · 06 MOBILE MONEY · 07 OTHER`),
  ),
  codeClass(
    '11',
    'Sale Status',
    rowsOf(`
      01 Wait for Approval · 02 Approved · 03 Cancel Requested · 04 Canceled · 05 Credit Note Generated · 06 Transferred`),
  ),
  codeClass(
    '12',
    'Stock I/O Type',
    rowsOf(`
      01 Incoming - Import · 02 Incoming - Purchase · 03 Incoming - Return · 04 Incoming - Stock Movement ·
      05 Incoming - Processing · 06 Incoming - Adjustment · 11 Outgoing - Sale · 12 Outgoing - Return ·
      13 Outgoing - Stock Movement · 14 Outgoing - Processing · 15 Outgoing - Discarding · 16 Outgoing - Adjustment`),
  ),
  codeClass('14', 'Transaction Type', rowsOf('C Copy · N Normal · P Proforma · T Training')),
  codeClass('24', 'Item Type', rowsOf('1 Raw Material · 2 Finished Product · 3 Service without stock')),
  codeClass('26', 'Import Item Status', rowsOf('1 Unsent · 2 Waiting · 3 Approved · 4 Cancelled')),
  codeClass('31', 'Registration Type', rowsOf('A Automatic · M Manual')),
  codeClass(
    '32',
    'Refund Reason',
    rowsOf(`
      01 Missing Quantity · 02 Missing Data · 03 Damaged · 04 Wasted · 05 Raw Material Shortage · 06 Refund`),
  ),
  codeClass('37', 'Sales Receipt Type', rowsOf('S Sale · R Credit Note after Sale')),
  codeClass('38', 'Purchase Receipt Type', rowsOf('P Purchase · R Return after Purchase')),
];

/** Classes that no document uses, but that a full pull contains. */
export const otherClasses: SeededCodeClass[] = [
  codeClass(
    '03',
    'Business Nature',
    rowsOf(`
      01 Sole proprietorship · 02 Partnership · 03 Limited company · 04 Public body · 05 Co-operative society ·
      06 Trust · 07 Non-governmental organisation`),
  ),
  codeClass('09', 'Branch Status', rowsOf('01 Active · 02 Inactive · 03 Closed')),
  codeClass('15', 'Taxpayer Status', rowsOf('A Active · D Inactive')),
  codeClass('21', 'User Authority', rowsOf('01 Manager · 02 Cashier · 03 Storekeeper · 04 Auditor')),
  codeClass('27', 'Item Category', rowsOf('01 Goods for sale · 02 Own consumption · 03 Fixed asset · 04 Promotional')),
  codeClass(
    '34',
    'Purchase Status',
    rowsOf(`
      01 Wait for Approval · 02 Approved · 03 Cancel Requested · 04 Canceled · 05 Refunded · 06 Transferred`),
  ),
  codeClass(
    '35',
    'Reason of Inventory Adjustment',
    rowsOf(`
      01 Stock count · 02 Theft · 03 Damage · 04 Expiry · 05 Own use · 06 Sample · 07 Wrong entry · 08 Opening stock ·
      09 Other`),
  ),
  codeClass(
    '45',
    'Tax Office',
    rowsOf(`
      01 LARGE TAXPAYERS OFFICE · 02 MEDIUM TAXPAYERS OFFICE · 03 NAIROBI NORTH · 04 NAIROBI SOUTH · 05 NAIROBI EAST ·
      06 NAIROBI WEST · 07 MOMBASA NORTH · 08 MOMBASA SOUTH · 09 KISUMU · 10 NAKURU · 11 ELDORET · 12 NYERI · 13 MERU ·
      14 THIKA · 15 MACHAKOS · 16 KISII · 17 KAKAMEGA · 18 GARISSA · 19 MALINDI · 20 EMBU · 21 BUNGOMA · 22 KERICHO ·
      23 KITALE · 24 NANYUKI · 25 VOI · 26 LODWAR · 27 BUSIA · 28 NAMANGA`),
  ),
  codeClass('48', 'Locale', rowsOf('EN English · SW Swahili')),
  codeClass('49', 'Category Level', rowsOf('1 Segment · 2 Family · 3 Class · 4 Commodity · 5 Item')),
];
