const KEPT_MS = 60_000;

/** Offers something as a file. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}

/** Table programs take a text for UTF-8 only if it begins with this mark. */
export const saveCsv = (texts: string[], name: string): void =>
  saveFile(new Blob(['\uFEFF', ...texts], { type: 'text/csv' }), name);
