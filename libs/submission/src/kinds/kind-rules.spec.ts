import type { ItemCompositionDraft, LaneId, SubmissionStatus, StockMovementDocument, SubmissionId } from '@app/domain';
import type { FoundConfirmation } from '@app/persistence';
import {
  declaredImport,
  importLink,
  purchaseConfirmation,
  receivedPurchase,
  stockMovement,
} from '../../../domain/src/test/documents.js';
import { IMPORT_LINK_RULES, type ImportLinkRuleInput } from './import-link/import-link-rules.js';
import { refusalsOf } from './rules/rule.js';
import { invoiceFacts, item, LANE, original, tea } from './test/rule-inputs.js';
import { COMPOSITION_RULES, type CompositionRuleInput } from './item-composition/item-composition-rules.js';
import {
  PURCHASE_CONFIRMATION_RULES,
  type PurchaseRuleInput,
} from './purchase-confirmation/purchase-confirmation-rules.js';
import { CALLER_MOVEMENT_RULES, type CallerMovementRuleInput } from './stock-movement/caller-movement-rules.js';

describe('import link rules', () => {
  const ruleInput = (change: Partial<ImportLinkRuleInput> = {}): ImportLinkRuleInput => ({
    draft: { ...importLink({ itemCode: 'TEA' }), declaration: null },
    candidates: [declaredImport()],
    facts: invoiceFacts(),
    ...change,
  });

  const refusedFields = (input: ImportLinkRuleInput): string[] =>
    refusalsOf(IMPORT_LINK_RULES, input).map(({ code, field }) => `${code} ${field}`);

  it.each(['1', '2'])('nothing is wrong with a link of what is open: %s', (status) => {
    expect(refusedFields(ruleInput({ candidates: [declaredImport({ status })] }))).toEqual([]);
  });

  it.each<[string, string[], ImportLinkRuleInput]>([
    [
      'from a device that is not initialised',
      ['007 device'],
      ruleInput({ facts: invoiceFacts({ deviceReady: false }) }),
    ],
    ['of what was not reported', ['801 importId'], ruleInput({ candidates: [] })],
    [
      'of one of two',
      ['003 taskCode'],
      ruleInput({ candidates: [declaredImport(), declaredImport({ taskCode: '9' })] }),
    ],
    ['of what is approved', ['802 importId'], ruleInput({ candidates: [declaredImport({ status: '3' })] })],
    ['of what is cancelled', ['802 importId'], ruleInput({ candidates: [declaredImport({ status: '4' })] })],
    ['of an unknown item', ['005 itemCode'], ruleInput({ facts: invoiceFacts({ items: [item('ADVICE')] }) })],
  ])('refused is one %s', (_, expected, input) => {
    expect(refusedFields(input)).toEqual(expected);
  });

  it('of many, some are shown and the rest is mentioned', () => {
    const candidates = Array.from({ length: 6 }, (_, index) => declaredImport({ taskCode: `T${index}` }));
    const [refusal] = refusalsOf(IMPORT_LINK_RULES, ruleInput({ candidates }));
    expect(refusal!.message).toMatch(/taskCd T0 .*taskCd T4 with dclDe 01022026, and others\.$/);
    expect(refusal!.message).not.toContain('T5');
  });
});

describe('item composition rules', () => {
  const draftOf = (...codes: string[]): ItemCompositionDraft => ({
    ...{ kind: 'item-composition', itemCode: 'HAMPER' },
    components: codes.map((componentCode) => ({ componentCode, quantity: 2 })),
    ...{ registrarId: null, registrarName: null, modifierId: null, modifierName: null },
  });

  const refusedFields = (change: Partial<CompositionRuleInput>): string[] =>
    refusalsOf(COMPOSITION_RULES, {
      draft: draftOf('TEA'),
      deviceReady: true,
      items: [
        { itemCode: 'HAMPER', itemType: '2' },
        { itemCode: 'TEA', itemType: '1' },
      ],
      ...change,
    }).map(({ code, field }) => `${code} ${field}`);

  it('nothing is wrong with goods that are made of a known item', () => {
    expect(refusedFields({})).toEqual([]);
  });

  it.each<[string[], Partial<CompositionRuleInput>]>([
    [['007 device'], { deviceReady: false }],
    [['005 itemCode'], { items: [{ itemCode: 'TEA', itemType: '2' }] }],
    [['005 lines[1].componentCode'], { draft: draftOf('TEA', 'JAM') }],
    [
      ['003 itemCode'],
      {
        items: [
          { itemCode: 'HAMPER', itemType: '3' },
          { itemCode: 'TEA', itemType: '2' },
        ],
      },
    ],
    [['003 lines[1].componentCode'], { draft: draftOf('TEA', 'TEA') }],
    [['003 lines[0].componentCode'], { draft: draftOf('HAMPER') }],
  ])('refused is %j', (expected, change) => {
    expect(refusedFields(change)).toEqual(expected);
  });
});

describe('purchase confirmation rules', () => {
  const ruleInput = (draft: object = {}, change: Partial<PurchaseRuleInput> = {}): PurchaseRuleInput => ({
    draft: { ...purchaseConfirmation(), purchase: null, ...draft },
    candidates: [receivedPurchase()],
    facts: invoiceFacts(),
    ...change,
  });

  const refusedFields = (input: PurchaseRuleInput): string[] =>
    refusalsOf(PURCHASE_CONFIRMATION_RULES, input).map(({ code, field }) => `${code} ${field}`);

  it('nothing is wrong with the confirmation of what is there', () => {
    expect(refusedFields(ruleInput({ lines: [{ sequence: 1, itemCode: 'TEA' }] }))).toEqual([]);
  });

  const [KETTLES] = receivedPurchase().lines;
  const TWO_LINES = {
    candidates: [receivedPurchase({ total: 6960, lines: [KETTLES!, { ...KETTLES!, sequence: 2, total: 1160 }] })],
  };
  const SECOND_LINE = { total: 1160, onlyTheseLines: true, lines: [{ sequence: 2, itemCode: 'TEA' }] };

  it('nothing is wrong with the confirmation of one line of two, by its own total', () => {
    expect(refusedFields(ruleInput(SECOND_LINE, TWO_LINES))).toEqual([]);
  });

  it.each<[string, string[], PurchaseRuleInput]>([
    [
      'from a device that is not initialised',
      ['007 device'],
      ruleInput({}, { facts: invoiceFacts({ deviceReady: false }) }),
    ],
    ['of what was not reported', ['801 supplierInvoiceNumber'], ruleInput({}, { candidates: [] })],
    ['of one of two', ['003 supplierBhfId'], ruleInput({}, { candidates: [receivedPurchase(), receivedPurchase()] })],
    ['of another total', ['003 total'], ruleInput({ total: 5801 })],
    ['with a line too many', ['003 lines[0].sequence'], ruleInput({ lines: [{ sequence: 2, itemCode: 'TEA' }] })],
    [
      'with a line twice',
      ['003 lines[1].sequence'],
      ruleInput({ lines: ['TEA', 'ADVICE'].map((itemCode) => ({ sequence: 1, itemCode })) }),
    ],
    ['of lines that come to another total', ['003 total'], ruleInput({ ...SECOND_LINE, total: 5800 }, TWO_LINES)],
    [
      'of a line that is not there, by its number',
      ['003 lines[0].sequence'],
      ruleInput({ ...SECOND_LINE, lines: [{ sequence: 3, itemCode: 'TEA' }] }, TWO_LINES),
    ],
    ['of an unknown item', ['005 lines[0].itemCode'], ruleInput({ lines: [{ sequence: 1, itemCode: 'COFFEE' }] })],
  ])('refused is one %s', (_, expected, input) => {
    expect(refusedFields(input)).toEqual(expected);
  });
});

describe('caller movement rules', () => {
  const PURCHASE = { supplierPin: 'P051999888K', supplierInvoiceNumber: '77' };
  const goods = item('TEA', { itemType: '2', itemClass: 'GD' });

  /** TEA that came in from somewhere, and breaks no rule but for what is changed. */
  function ruleInput(document: Partial<StockMovementDocument> = {}, change: Partial<CallerMovementRuleInput> = {}) {
    const whole = stockMovement({ lines: [tea()], ...document });
    return {
      ...{ laneId: LANE, mayFollowUnsettled: false, itemsToRegister: null, tin: 'P000000001K', bhfId: '00' },
      ...{ document: whole, originalNumber: whole.ofInvoice, purchase: null, movesAutomatically: false },
      facts: invoiceFacts({ items: [goods] }),
      ...change,
    };
  }

  const linked = (change: Partial<CallerMovementRuleInput> = {}, of: Partial<Parameters<typeof original>[1]> = {}) =>
    ruleInput(
      { ofInvoice: 'INV-1' },
      { facts: invoiceFacts({ items: [goods], original: original({}, of) }), ...change },
    );

  const purchased = (status: SubmissionStatus | null, change: Partial<CallerMovementRuleInput> = {}, laneId = LANE) => {
    const purchase: FoundConfirmation | null = status && { id: 'purchase' as SubmissionId, laneId, status };
    return ruleInput({ ofPurchase: PURCHASE }, { purchase, ...change });
  };

  const ANOTHER = 'another lane' as LaneId;
  const NOBODY_WAITS = { mayFollowUnsettled: true };

  const refusedFields = (input: CallerMovementRuleInput): string[] =>
    refusalsOf(CALLER_MOVEMENT_RULES, input).map(({ code, field }) => `${code} ${field}`);

  it.each<[string, CallerMovementRuleInput]>([
    ['goods that came in', ruleInput()],
    ['goods of an approved invoice', linked()],
    ['goods of an invoice under way, where nobody waits', linked(NOBODY_WAITS, { status: 'QUEUED' })],
    ['goods of an approved purchase', purchased('APPROVED')],
    ['goods of a purchase that another branch had approved', purchased('APPROVED', {}, ANOTHER)],
    ['goods of a purchase under way, where nobody waits', purchased('QUEUED', NOBODY_WAITS)],
    ['goods for another branch', ruleInput({ partnerBranch: '01', partnerPin: null })],
    ['goods for another branch of the same PIN', ruleInput({ partnerBranch: '01', partnerPin: 'P000000001K' })],
  ])('nothing is wrong with %s', (_, input) => {
    expect(refusedFields(input)).toEqual([]);
  });

  const INVOICE = ['801 originalInvoiceNumber'];
  const OF_PURCHASE = ['801 ofPurchase'];

  it.each<[string, string[], CallerMovementRuleInput]>([
    [
      'from a device that is not initialised',
      ['007 device'],
      ruleInput({}, { facts: invoiceFacts({ deviceReady: false, items: [goods] }) }),
    ],
    ['of an invoice that is not there', INVOICE, ruleInput({ ofInvoice: 'INV-1' })],
    ['of an invoice of another branch', INVOICE, linked({}, { laneId: ANOTHER })],
    ['of an invoice that was refused', INVOICE, linked(NOBODY_WAITS, { status: 'REJECTED' })],
    ['of an invoice that is not approved yet', INVOICE, linked({}, { status: 'QUEUED' })],
    ['of an invoice that is looked into', INVOICE, linked(NOBODY_WAITS, { status: 'NEEDS_REVIEW' })],
    ['of a purchase that nobody confirmed', OF_PURCHASE, purchased(null, NOBODY_WAITS)],
    ['of a purchase whose confirmation was refused', OF_PURCHASE, purchased('REJECTED', NOBODY_WAITS)],
    ['of a purchase that is not confirmed yet', OF_PURCHASE, purchased('QUEUED')],
    ['of a purchase under way in another line', OF_PURCHASE, purchased('QUEUED', NOBODY_WAITS, ANOTHER)],
    ['of a purchase that is looked into', OF_PURCHASE, purchased('NEEDS_REVIEW', NOBODY_WAITS)],
    ['of what moves by itself', ['802 originalInvoiceNumber'], linked({ movesAutomatically: true })],
    ['of an unknown item', ['005 lines[1].itemCode'], ruleInput({ lines: [tea(), tea({ itemCode: 'COFFEE' })] })],
    ['of a service', ['003 lines[0].itemCode'], ruleInput({}, { facts: invoiceFacts({ items: [item('TEA')] }) })],
    ['to its own branch', ['003 partnerBranch'], ruleInput({ partnerBranch: '00', partnerPin: null })],
    ['to a branch of another PIN', ['003 partnerPin'], ruleInput({ partnerBranch: '01', partnerPin: 'P000000002K' })],
  ])('refused is one %s', (_, expected, input) => {
    expect(refusedFields(input)).toEqual(expected);
  });
});
