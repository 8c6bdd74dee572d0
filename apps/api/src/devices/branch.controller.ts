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
import type { Terms } from '../submissions/answer-options.js';
import { Caller } from '../http/requests/caller.js';
import { HowToAnswer } from '../http/requests/request-options.js';
import type { Reply } from '../http/replies/reply.js';
import { soundOf } from '../http/requests/valid-reading.js';
import { ApiSubmission } from '../http/openapi/api-submission.js';
import { type Asking, Submit } from '../submissions/submit.js';
import { postDocument } from '../submissions/post-document.js';

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
    const { document, warnings } = soundOf(readBranchUser(body, newPassword));
    const { userId, userName: userNm, active } = document;
    // Whoever joins another post has said the same.
    const approved = () => ({ userId, userNm, bhfId: caller.bhfId, useYn: active ? 'Y' : 'N' });
    return postDocument(this.submit, { draft: document, warnings, terms: TERMS, approved }, caller, asking);
  }
}

const newPassword = (): string => randomBytes(24).toString('base64url');
