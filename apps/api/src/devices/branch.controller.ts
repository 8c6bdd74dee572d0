import { randomBytes } from 'node:crypto';
import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  BRANCH_USER_FIELD_NAMES,
  BranchUserDto,
  CreateBranchUserDto,
  exampleBranchUser,
  readBranchUser,
} from '@app/contract';
import type { Principal } from '@app/persistence';
import type { DocumentNaming } from '../submissions/answer-options.js';
import { Caller } from '../http/requests/caller.js';
import { ReadRequestOptions, type RequestOptions } from '../http/requests/request-options.js';
import type { Reply } from '../http/replies/reply.js';
import { validReading } from '../http/requests/read-request.js';
import { ApiSubmission } from '../http/openapi/api-submission.js';
import { PostDocument } from '../submissions/post-document.js';

const NAMING: DocumentNaming = {
  names: BRANCH_USER_FIELD_NAMES,
  identityField: 'userId',
  wholeField: 'userId',
  duplicateFix:
    'Another change of this user is not settled yet. Send this change again when that submission (see data) is APPROVED or REJECTED.',
};

@ApiTags('Branch')
@Controller('branch')
export class BranchController {
  constructor(private readonly postDocument: PostDocument) {}

  @Post('users')
  @ApiSubmission({
    summary: 'Register a user of the branch, or change one',
    body: CreateBranchUserDto,
    examples: { user: exampleBranchUser },
    result: BranchUserDto,
    failures: { 409: ['004', '007'] },
  })
  async user(
    @Body() body: unknown,
    @Caller() caller: Principal,
    @ReadRequestOptions() options: RequestOptions,
  ): Promise<Reply> {
    const { document, warnings } = validReading(readBranchUser(body, newPassword));
    const { userId, userName: userNm, active } = document;
    // An identical repeat has the same values as the submission that came before.
    const approvedData = () => ({ userId, userNm, bhfId: caller.bhfId, useYn: active ? 'Y' : 'N' });
    return this.postDocument.post({ draft: document, warnings, naming: NAMING, approvedData }, caller, options);
  }
}

const newPassword = (): string => randomBytes(24).toString('base64url');
