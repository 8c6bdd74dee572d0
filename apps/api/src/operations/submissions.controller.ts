import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { SubmissionListDto, SubmissionViewDto, succeeded } from '@app/contract';
import { isId, type SubmissionId } from '@app/domain';
import { handOut, listViews, type Principal } from '@app/persistence';
import { submissionData } from '../answers/submission-data.js';
import { Caller } from '../http/caller.js';
import { Failure, failedAt } from '../http/failure.js';
import { HowToAnswer } from '../http/how-to-answer.js';
import { type Reply, reply } from '../http/reply.js';
import { ApiReading } from '../openapi/api-reading.js';
import { ApiSubmissionQuery } from '../openapi/api-submission-query.js';
import { Resources } from '../resources.js';
import { type Asking, Submit } from '../submit.js';
import { readSubmissionQuery } from './submission-query.js';

@ApiTags('Submissions')
@Controller('submissions')
export class SubmissionsController {
  constructor(
    @Inject(Resources) private readonly resources: Resources,
    @Inject(Submit) private readonly submit: Submit,
  ) {}

  @Get(':id')
  @ApiReading({
    summary: 'Read a submission, or wait for its receipt with Prefer: wait=N',
    result: SubmissionViewDto,
    waits: true,
  })
  async read(@Param('id') id: string, @Caller() caller: Principal, @HowToAnswer() asking: Asking): Promise<Reply> {
    const view = isId(id) ? await this.submit.read(caller, id.toLowerCase() as SubmissionId, asking) : null;
    if (!view) throw unknownSubmission();
    return reply(200, succeeded(submissionData(view)));
  }

  @Get()
  @ApiReading({ summary: 'List submissions, newest first', result: SubmissionListDto })
  @ApiSubmissionQuery()
  async list(
    @Query() query: Record<string, unknown>,
    @Caller() caller: Principal,
    @HowToAnswer() { isThere }: Asking,
  ): Promise<Reply> {
    const reading = readSubmissionQuery(query);
    if (!reading.ok) throw new Failure('003', reading);
    const { filter, warnings } = reading;
    const { limit, after } = filter;
    // A page after nothing would be empty, and its reader would believe that it had seen everything.
    if (after && !(await this.submit.find(caller, after))) throw unknownCursor();
    // One more than asked for tells whether there is a next page.
    const views = await listViews(this.resources.db, { ...caller, ...filter, limit: limit + 1 });
    const page = views.slice(0, limit);
    const signed = page.filter(({ receipt, handedOut }) => receipt && !handedOut).map(({ id }) => id);
    if (signed.length > 0 && isThere()) await handOut(this.resources.db, signed);
    const nextCursor = views.length > limit ? page.at(-1)!.id : null;
    return reply(200, succeeded({ submissions: page.map(submissionData), nextCursor }, { warnings }));
  }
}

const unknownCursor = (): Failure =>
  failedAt('003', 'cursor', 'There is no such cursor.', 'Send the nextCursor of the page before.');

/** One body for what does not exist and for what is another's. */
const unknownSubmission = (): Failure =>
  failedAt('003', 'id', 'There is no such submission.', 'Use an id that POST /api/v1/sales gave you.', { status: 404 });
