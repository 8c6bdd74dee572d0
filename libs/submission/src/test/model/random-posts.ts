import type { SubmissionDraft } from '@app/domain';
import type { Acceptance } from '../../accepting/accept.js';
import type { SubmissionOwner } from '../../kinds/kind.js';
import type { RandomAct } from './random-act.js';
import { uploadBatch } from './random-batch.js';
import { fieldsOf, type PostableDocument, type RandomRun } from './random-run.js';

/** What clients post, with weights. */
const POSTS = {
  postSale: 22,
  postNote: 8,
  postMovement: 12,
  postItem: 6,
  postSaleOfNewItem: 8,
  postUsedNumber: 4,
  postBatch: 6,
  postTwice: 4,
  repeatWithKey: 4,
} as const;

/** This percentage of posts has an idempotency key. */
const WITH_KEY_PERCENT = 30;

/** Draws what clients post. `process` is the number of the process that receives it. */
export class RandomPosts {
  constructor(private readonly run: RandomRun) {}

  draw(process: number, lane: SubmissionOwner): RandomAct {
    return this[this.run.random.pickWeighted<keyof typeof POSTS>(POSTS)](process, lane);
  }

  postSale(process: number, lane: SubmissionOwner): RandomAct {
    return this.post(process, lane, this.run.saleFor());
  }

  postNote(process: number, lane: SubmissionOwner): RandomAct {
    const sales = this.run.posted.filter((posted) => posted.lane === lane && posted.kind === 'sale');
    if (sales.length === 0) return this.postSale(process, lane);
    return this.post(process, lane, this.run.noteFor(this.run.random.pick(sales)));
  }

  postMovement(process: number, lane: SubmissionOwner): RandomAct {
    return this.post(process, lane, this.run.movement());
  }

  postItem(process: number, lane: SubmissionOwner): RandomAct {
    return this.post(process, lane, this.run.newItem());
  }

  /** Items belong to the taxpayer, so the branch that registers the item may be another one. */
  postSaleOfNewItem(process: number, lane: SubmissionOwner): RandomAct {
    const items = this.run.posted.filter((posted) => posted.kind === 'item' && posted.lane.tin === lane.tin);
    if (items.length === 0) return this.postItem(process, lane);
    return this.post(process, lane, this.run.saleOf(this.run.random.pick(items)));
  }

  /** Posts a sale under a used number. The number of a refused or withdrawn sale is free again. */
  postUsedNumber(process: number, lane: SubmissionOwner): RandomAct {
    const sales = this.run.posted.filter((posted) => posted.lane === lane && posted.kind === 'sale');
    // After a restore, a number that was used twice would be that of two documents.
    if (sales.length === 0 || this.run.hasBackup || this.run.hasRestored) return this.postSale(process, lane);
    return this.post(process, lane, this.run.saleFor(this.run.random.pick(sales).reference));
  }

  /** A client sends the same request twice at the same moment, to two processes: a submission comes of one of them at most. */
  postTwice(_: number, lane: SubmissionOwner): RandomAct {
    const posting = this.run.saleFor();
    const key = `key of ${posting.mark}`;
    return {
      description: `a till posts ${posting.mark} twice at once under a key, on ${this.run.laneName(lane)}`,
      perform: async () => {
        const both = await Promise.all([0, 1].map((process) => this.accept(process, lane, posting, key)));
        const accepted = both.filter(({ kind }) => kind === 'accepted');
        if (accepted.length > 1) this.run.troubles.push(`${posting.mark} is accepted twice under one key`);
      },
    };
  }

  /**
   * A client repeats an accepted request under its key, and gets the same submission. The key of a withdrawn submission is free. The
   * repeat has a mark of its own, so that nothing is taken for the withdrawn submission.
   */
  repeatWithKey(process: number, lane: SubmissionOwner): RandomAct {
    const keyed = this.run.keyed.filter((one) => one.lane === lane);
    if (keyed.length === 0) return this.postSale(process, lane);
    const { posting, key, id } = this.run.random.pick(keyed);
    return {
      description: `a till repeats ${posting.mark} under its key, on ${this.run.laneName(lane)}`,
      perform: async () => {
        const wasWithdrawn = await this.run.isWithdrawn(id);
        const acceptance = await this.accept(process, lane, markedAnew(posting), key);
        const isReplay = acceptance.kind === 'replayed' && acceptance.view.id === id;
        if (isReplay ? wasWithdrawn : !(await this.run.isWithdrawn(id)))
          this.run.troubles.push(`${posting.mark} under its key again is ${acceptance.kind}`);
      },
    };
  }

  postBatch(process: number, lane: SubmissionOwner): RandomAct {
    const file = this.run.file(lane);
    const marks = file.map(({ mark }) => mark).join(', ');
    return {
      description: `a client uploads ${marks} on ${this.run.laneName(lane)}`,
      perform: () => uploadBatch(this.run, process, lane, file),
    };
  }

  private post(process: number, lane: SubmissionOwner, posting: PostableDocument): RandomAct {
    const { run } = this;
    const { mark, draft, ofItem } = posting;
    const { kind, reference, remark } = fieldsOf(draft);
    const key = run.random.happens(WITH_KEY_PERCENT) ? `key of ${mark}` : null;
    return {
      description: `a till posts ${remark ?? mark}, ${kind} ${reference}${ofItem ? ` of item ${ofItem}` : ''}, on ${run.laneName(lane)}`,
      perform: async () => void (await this.accept(process, lane, posting, key)),
    };
  }

  private async accept(
    process: number,
    lane: SubmissionOwner,
    posting: PostableDocument,
    key: string | null,
  ): Promise<Acceptance> {
    const { run } = this;
    const idempotency = key === null ? null : { key, bodyHash: key };
    const acceptance = await run.accepts[process]!.accept(lane, posting.draft, {
      mayFollowUnsettled: true,
      idempotency,
    });
    run.log(`${posting.mark} is ${acceptance.kind}`);
    if (acceptance.kind !== 'accepted') return acceptance;
    run.recordPosted(posting, lane, acceptance.id);
    if (key !== null) run.keyed.push({ key, lane, posting, id: acceptance.id });
    return acceptance;
  }
}

/** Marks of repeats begin here; no run posts so many documents. */
const REPEATS_FROM = 1_000_000;

function markedAnew({ mark, draft, ...posting }: PostableDocument): PostableDocument {
  const newMark = `#${Number(mark.slice(1)) + REPEATS_FROM}`;
  const { remark, itemName } = draft as { remark?: string; itemName?: string };
  const renamed = (text: string): string => text.replace(mark, newMark);
  const name = itemName === undefined ? { remark: renamed(remark!) } : { itemName: renamed(itemName) };
  return { ...posting, mark: newMark, draft: { ...draft, ...name } as SubmissionDraft };
}
