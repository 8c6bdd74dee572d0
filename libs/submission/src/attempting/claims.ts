import type { HeadTurn, SubmissionId } from '@app/domain';
import { type Claim, type ClaimResult, Coalescer, type Ledger } from '@app/persistence';
import { kindOf } from '../kinds/index.js';
import type { PreparedAttempt } from './prepare.js';
import type { WorkerOptions } from './worker-options.js';

export type GrantedClaim = Extract<ClaimResult, { verdict: 'claimed' }>;

type DeliveredHead = Pick<HeadTurn, 'turn' | 'environment'>;

/** The claims of one worker. */
export class Claims {
  private readonly claimer: Coalescer<Claim, ClaimResult>;
  /** Submissions whose claim this worker holds now. */
  private readonly inHand = new Set<SubmissionId>();

  constructor(
    private readonly ledger: Ledger,
    private readonly options: WorkerOptions,
  ) {
    this.claimer = new Coalescer(
      {
        run: (claims) => this.claimGroup(claims),
        keyOf: ({ id }) => id,
        // In one statement two deliveries of the same turn would both be granted the claim.
        sharesKey: false,
        onRun: (rows, ms) => options.emit({ event: 'grouped', step: 'claim', rows, ms }),
      },
      options.grouping,
    );
  }

  /** `compared`: with the imported documents of its branch. */
  claim(delivered: DeliveredHead, prepared: PreparedAttempt, compared = false): Promise<ClaimResult> {
    return this.claimer.submit({ ...this.claimOf(delivered, prepared), compared });
  }

  /** Turn and environment are those of the delivery: Postgres refuses the claim if the submission has others. */
  claimOf(
    { turn, environment }: DeliveredHead,
    { facts: { id, kind }, number, wireBody, mayBeImportedAs }: PreparedAttempt,
  ): Claim {
    return {
      id,
      turn,
      environment,
      workerId: this.options.workerId,
      leaseMs: this.options.leaseMsOf(kind),
      number,
      wireBody,
      unnumbered: number === null && mayBeImportedAs === undefined,
      sharesSeries: number !== null && kindOf(kind).sharedSeries !== undefined,
      inHand: this.inHand.has(id),
    };
  }

  /**
   * Every granted claim is remembered before another delivery of the same job can ask. If the ledger shows a claim of this worker
   * that is not remembered here, the worker never received the answer to that claim and may take it over.
   */
  remember(id: SubmissionId): void {
    this.inHand.add(id);
  }

  forget(id: SubmissionId): void {
    this.inHand.delete(id);
  }

  private async claimGroup(claims: Claim[]): Promise<ClaimResult[]> {
    const claimed = await this.ledger.claim(claims.map((claim) => ({ ...claim, inHand: this.inHand.has(claim.id) })));
    for (const [index, { id }] of claims.entries()) if (claimed[index]!.verdict === 'claimed') this.remember(id);
    return claimed;
  }
}
