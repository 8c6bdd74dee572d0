/** Something a person can mend: one sentence, what to do about it, and the last words of whatever failed. */
export class Failure extends Error {
  constructor(sentence, { fix, details } = {}) {
    super(sentence);
    this.name = 'Failure';
    this.fix = fix;
    this.details = details;
  }
}

/** Thrown through a step that was under way when the stop was asked for; nobody needs to hear of it. */
export class Stopped extends Error {}

export function complaint(error) {
  if (error instanceof Failure) return [error.details, error.message, error.fix].filter(Boolean).join('\n');
  if (error?.code === 'EACCES' || error?.code === 'EPERM') {
    return `${error.message}\nSomeone else ran Risiti in this folder before. Run it as that user, or make the folder yours.`;
  }
  return error?.stack ?? String(error);
}
