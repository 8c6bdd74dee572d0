const PREFIX = 'risiti.';

/** The choices of a person that this browser keeps. A browser may forbid it. */
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
