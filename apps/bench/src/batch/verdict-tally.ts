/** What a batch says of one line. */
export interface VerdictLine {
  line: number;
  verdict: 'accepted' | 'known' | 'duplicate' | 'refused' | 'valid';
}

/** Counts verdicts as they come, and whether they come in the order of the lines. */
export class VerdictTally {
  /** The last line that has a verdict, where all before it have one. */
  last = 0;
  private readonly counts = new Map<VerdictLine['verdict'], number>();
  private misplaced: string | undefined;
  private unwanted: string | undefined;

  add(said: VerdictLine): void {
    this.counts.set(said.verdict, this.of(said.verdict) + 1);
    if (said.line === this.last + 1) this.last++;
    else this.misplaced ??= `line ${said.line} behind line ${this.last}`;
    if (said.verdict !== 'accepted' && said.verdict !== 'known') this.unwanted ??= JSON.stringify(said);
  }

  of(verdict: VerdictLine['verdict']): number {
    return this.counts.get(verdict) ?? 0;
  }

  /** In words; what was not to be is told by its first case. */
  toString(): string {
    const counts = [...this.counts].map(([verdict, count]) => `${count} ${verdict}`);
    return [...counts, this.misplaced, this.unwanted].filter(Boolean).join(', ') || 'no verdict';
  }

  /** One for each of so many lines, in their order. */
  isComplete(lines: number): boolean {
    return this.last === lines && this.misplaced === undefined;
  }
}
