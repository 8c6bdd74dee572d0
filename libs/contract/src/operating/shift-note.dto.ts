import { TextField } from '../fields/text-field.js';

const NOTE_LENGTH_MAX = 2_000;

export const exampleShiftNote = { text: 'Westlands opens a third till tomorrow at 08:00. Its app waits for you.' };

/** A note that the next shift must know. */
export class ShiftNoteOrderDto {
  @TextField({
    about: 'The note; it is stored with your name, as an act.',
    example: exampleShiftNote.text,
    max: NOTE_LENGTH_MAX,
  })
  text!: string;
}
