import type { MemoryCourse } from './memory.js';
import type { Notes } from './notes.js';
import { whole } from './report.js';

type Courses = Partial<Record<string, MemoryCourse>>;

const MEMORY_MAX_MB = 400;

/** What each process had in a stage. */
export function tellMemory(notes: Notes, courses: Courses): void {
  for (const [name, course] of Object.entries(courses)) {
    const { first, max, fifths, isFlat } = course!;
    const words = `${whole(first)} at first, ${whole(max)} at most; by fifths ${fifths.map(whole).join(' ')}; `;
    notes.tell(`memory of the ${name}, MB`, course, words + (isFlat ? 'flat' : 'not flat'));
  }
}

/** However long the file. */
export function holdMemory(notes: Notes, courses: Courses): void {
  for (const [name, course] of Object.entries(courses)) {
    const { max } = course!;
    notes.promise(`the ${name} never has ${MEMORY_MAX_MB} MB`, max < MEMORY_MAX_MB, `${whole(max)} MB`);
  }
}
