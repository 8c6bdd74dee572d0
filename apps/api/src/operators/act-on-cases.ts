import { Inject, Injectable } from '@nestjs/common';
import { ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import type { ActOnMany, ManyAct } from '@app/contract';
import type { SubmissionId } from '@app/domain';
import type { Question } from '@app/persistence';
import {
  actOnMany,
  type ActOnOne,
  type ActResult,
  adoptFinding,
  approve,
  giveUp,
  isAskable,
  type ManyActResult,
  type OperatingTools,
  type OperatorOrder,
  redrive,
  release,
} from '@app/submission';
import { OPERATING_TOOLS } from '../infrastructure/tokens.js';
import { TroubleReporter } from '../infrastructure/trouble-reporter.js';
import { EXAMPLE, Shown, ShownOrNull, ShownTextOrNull } from '../http/openapi/reply-fields.js';
import { AskAuthority } from './ask-authority.js';
import { CaseQueries } from './case.queries.js';
import { NOT_ASKABLE, UNKNOWN_SUBMISSION } from './case-refusals.js';
import { questionData, QuestionDto } from './act-data.js';

const RESULTS = ['done', 'wouldBeDone', 'notDone', 'notReached', 'failed'] as const;

/** The result for one submission. */
@ApiExtraModels(QuestionDto)
export class ActedOnDto {
  @Shown('Id of the submission.', EXAMPLE.submissionId)
  submissionId!: string;

  @Shown(
    '`done`; `wouldBeDone` in a dry run; `notDone`, because it is not possible now; `notReached` in time; or `failed`, because the database did not answer.',
    'notDone',
    { enum: RESULTS },
  )
  result!: (typeof RESULTS)[number];

  @ShownTextOrNull('Why it was not done.', 'This submission does not wait for an operator.')
  message!: string | null;

  @ShownTextOrNull(
    'What would help.',
    'Only a submission in NEEDS_REVIEW, one that is parked, or the head of a held lane can be settled by hand.',
  )
  fix!: string | null;

  @ShownOrNull('For act question: the question, and the answer if it came in time.', getSchemaPath(QuestionDto))
  question!: QuestionDto | null;
}

/** The acts of one request begin within this time. One more may take as long as a statement may. */
const ACTS_WITHIN_MS = 20_000;

type StoredAct = Exclude<ManyAct, 'question'>;

/** Does with many submissions what the acts on one do, in the same words. */
@Injectable()
export class ActOnCases {
  constructor(
    private readonly queries: CaseQueries,
    private readonly askAuthority: AskAuthority,
    @Inject(OPERATING_TOOLS) private readonly tools: OperatingTools,
    private readonly reporter: TroubleReporter,
  ) {}

  async run(ids: SubmissionId[], order: ActOnMany, operator: string): Promise<ActedOnDto[]> {
    const known = await this.queries.known(ids);
    const { act, dryRun } = order;
    const actOnOne = act === 'question' ? this.checkQuestion : this.actOf(act, order, operator);
    const results = await actOnMany(ids, async (id) => (known.has(id) ? actOnOne(id) : UNKNOWN_SUBMISSION), {
      withinMs: ACTS_WITHIN_MS,
      onError: this.reporter.while('acting on many submissions'),
    });
    const shown = results.map((result) => shownResult(result, dryRun));
    return act === 'question' && !dryRun ? this.askAll(shown, operator) : shown;
  }

  private actOf(act: StoredAct, { reason, neverReceived, dryRun }: ActOnMany, operator: string): ActOnOne {
    const order: OperatorOrder = { operator, reason, isDryRun: dryRun };
    const acts: Record<StoredAct, ActOnOne> = {
      receipt: (id) => adoptFinding(this.tools, order, id, null),
      approval: (id) => approve(this.tools, order, id, null),
      release: (id) => release(this.tools, order, id, neverReceived),
      failure: (id) => giveUp(this.tools, order, id, neverReceived),
      redrive: (id) => redrive(this.tools, order, id),
    };
    return acts[act];
  }

  private readonly checkQuestion: ActOnOne = async (id): Promise<ActResult> => {
    const facts = await this.queries.attemptFacts(id);
    return facts && isAskable(facts) ? { kind: 'done' } : NOT_ASKABLE;
  };

  /** All questions are under way at the same time, so that one without an answer delays no other. */
  private async askAll(shown: ActedOnDto[], operator: string): Promise<ActedOnDto[]> {
    const askable = shown
      .filter(({ result }) => result === 'done')
      .map(({ submissionId }) => submissionId as SubmissionId);
    const questions = await this.askAuthority.askAll(askable, operator);
    return shown.map((one) => ({ ...one, question: dataOf(questions.get(one.submissionId as SubmissionId)) }));
  }
}

const dataOf = (question: Question | undefined): QuestionDto | null => (question ? questionData(question) : null);

const shownResult = (result: ManyActResult, isDryRun: boolean): ActedOnDto =>
  result.result === 'done'
    ? { ...NOTHING_TO_SAY, submissionId: result.submissionId, result: isDryRun ? 'wouldBeDone' : 'done' }
    : { ...NOTHING_TO_SAY, ...result };

const NOTHING_TO_SAY = { message: null, fix: null, question: null };
