import { declaredImport, importLink } from '../../../../domain/src/test/documents.js';
import { IMPORT_RULES, type ImportScene } from './import-link-rules.js';
import { refusalsOf } from '../rules/rule.js';
import { ground, item } from '../test/rule-inputs.js';

const scene = (change: Partial<ImportScene> = {}): ImportScene => ({
  draft: { ...importLink({ itemCode: 'TEA' }), declaration: null },
  candidates: [declaredImport()],
  ground: ground(),
  ...change,
});

const told = (one: ImportScene): string[] => refusalsOf(IMPORT_RULES, one).map(({ code, field }) => `${code} ${field}`);

it.each(['1', '2'])('nothing is wrong with a link of what is open: %s', (status) => {
  expect(told(scene({ candidates: [declaredImport({ status })] }))).toEqual([]);
});

it.each<[string, string[], ImportScene]>([
  ['from a device that is not initialised', ['007 device'], scene({ ground: ground({ deviceReady: false }) })],
  ['of what nobody told', ['801 importId'], scene({ candidates: [] })],
  ['of one of two', ['003 taskCode'], scene({ candidates: [declaredImport(), declaredImport({ taskCode: '9' })] })],
  ['of what is approved', ['802 importId'], scene({ candidates: [declaredImport({ status: '3' })] })],
  ['of what is cancelled', ['802 importId'], scene({ candidates: [declaredImport({ status: '4' })] })],
  ['of an unknown item', ['005 itemCode'], scene({ ground: ground({ items: [item('ADVICE')] }) })],
])('refused is one %s', (_, expected, one) => {
  expect(told(one)).toEqual(expected);
});

it('of many, some are shown and the rest is mentioned', () => {
  const candidates = Array.from({ length: 6 }, (_, index) => declaredImport({ taskCode: `T${index}` }));
  const [refusal] = refusalsOf(IMPORT_RULES, scene({ candidates }));
  expect(refusal!.message).toMatch(/taskCd T0 .*taskCd T4 with dclDe 01022026, and others\.$/);
  expect(refusal!.message).not.toContain('T5');
});
