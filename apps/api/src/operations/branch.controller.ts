import { randomBytes } from 'node:crypto';
import { Body, Controller, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  BRANCH_USER_NAMES,
  BranchUserDto,
  CreateBranchUserDto,
  exampleBranchUser,
  readBranchUser,
} from '@app/contract';
import type { Principal } from '@app/persistence';
import { answer } from '../answers/answer.js';
import type { Terms } from '../answers/wording.js';
import { Caller } from '../http/caller.js';
import { Failure } from '../http/failure.js';
import { HowToAnswer } from '../http/how-to-answer.js';
import type { Reply } from '../http/reply.js';
import { ApiSubmission } from '../openapi/api-submission.js';
import { type Asking, Submit } from '../submit.js';

const TERMS: Terms = {
  names: BRANCH_USER_NAMES,
  identity: 'userId',
  whole: 'userId',
  duplicateFix: 'Something else of this user is on its way: send this again once that has settled.',
};

@ApiTags('Branch')
@Controller('branch')
export class BranchController {
  constructor(@Inject(Submit) private readonly submit: Submit) {}

  @Post('users')
  @ApiSubmission({
    summary: 'Register a user of the branch, or change one',
    body: CreateBranchUserDto,
    examples: { user: exampleBranchUser },
    result: BranchUserDto,
    failures: { 409: ['004', '007'] },
  })
  async user(@Body() body: unknown, @Caller() caller: Principal, @HowToAnswer() asking: Asking): Promise<Reply> {
    const reading = readBranchUser(body, newPassword);
    if (!reading.ok) throw new Failure(reading.code, reading);
    const { document, warnings } = reading;
    const submitted = await this.submit.submit(caller, document, asking);
    const { userId, userName: userNm, active } = document;
    // Whoever joins another post has said the same.
    const approved = () => ({ userId, userNm, bhfId: caller.bhfId, useYn: active ? 'Y' : 'N' });
    const { preference } = asking;
    return answer(submitted, { caller, preference, warnings, invcNo: null, terms: TERMS, approved });
  }
}

const newPassword = (): string => randomBytes(24).toString('base64url');
