import { Notes } from './notes.js';
import { goal, reportOf, whole } from './report.js';

function setup(isKept: boolean): Notes {
  const notes = new Notes('one upload');
  notes.tell('accepted lines/s', 1234.5, whole(1234.5));
  notes.tell('seed', 7);
  notes.promise('every line is accepted', isKept, { refused: 3 });
  return notes;
}

it('a stage is told by its rows, in columns, and by its promises', () => {
  expect(reportOf('The queue in Postgres', [setup(true)])).toBe(
    [
      'The queue in Postgres\n',
      'one upload',
      '  accepted lines/s  1,235',
      '  seed              7',
      '  ✔ every line is accepted',
    ].join('\n'),
  );
});

it('a broken promise is told with what was found', () => {
  const notes = setup(false);
  expect(reportOf('', [notes])).toContain('✘ every line is accepted: BROKEN, {"refused":3}');
  expect(notes.areAllKept).toBe(false);
});

it('a goal that is missed is no broken promise', () => {
  expect([goal(true, '≥ 5'), goal(false, '≥ 5')]).toEqual(['✔ goal ≥ 5', '✘ goal ≥ 5']);
});
