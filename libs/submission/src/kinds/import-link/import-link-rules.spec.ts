import { declaredImport, importLink } from '../../../../domain/src/test/documents.js';
import { IMPORT_LINK_RULES, type ImportLinkRuleInput } from './import-link-rules.js';
import { refusalsOf } from '../rules/rule.js';
import { invoiceFacts, item } from '../test/rule-inputs.js';

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
  ['from a device that is not initialised', ['007 device'], ruleInput({ facts: invoiceFacts({ deviceReady: false }) })],
  ['of what nobody told', ['801 importId'], ruleInput({ candidates: [] })],
  ['of one of two', ['003 taskCode'], ruleInput({ candidates: [declaredImport(), declaredImport({ taskCode: '9' })] })],
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
