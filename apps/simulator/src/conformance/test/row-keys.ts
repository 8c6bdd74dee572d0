/** All keys of a row: another key, or a missing one, would surprise a client. */
export const keys = (text: string) => text.split(' ').sort();

export const keysOf = (row: object) => Object.keys(row).sort();
