// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]+/g;
/** They turn the order of the letters around them, and cannot be seen: a 1 and a 9 may read as 91. */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A text that reads as it was signed: a control character is a space, and one that turns the direction a question mark. */
export const visibleText = (text: string): string => text.replace(CONTROLS, ' ').replace(BIDI_CONTROLS, '?');
