const PREFIX = 'risiti.';

/** What this browser keeps of a person's choices. A browser may forbid it. */
export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // The choice lasts until the page is closed.
  }
}

export function kept(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}
