/** What every row has; one that has more, or less, would surprise a client. */
export const keys = (text: string) => text.split(' ').sort();

export const keysOf = (row: object) => Object.keys(row).sort();
