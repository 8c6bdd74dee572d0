const WARNING = 40;
const LEVELS = { 40: 'warning', 50: 'error', 60: 'fatal' };

/**
 * What of a child's output concerns the person at the console: structured lines from warning up, and whatever is written to
 * the error output in plain words (a crash, a warning of Node itself). The rest is in the log file.
 */
export function concern(line, isErrorOutput) {
  const entry = parse(line);
  if (!entry) return isErrorOutput && line.trim() ? line : undefined;
  if (!(entry.level >= WARNING)) return undefined;
  const reason = entry.err?.message;
  const words = [entry.msg, reason && !entry.msg?.includes(reason) && `(${reason})`].filter(Boolean).join(' ');
  return `${LEVELS[entry.level] ?? 'error'}: ${words || line}`;
}

function parse(line) {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
