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
import { PasswordSealer } from './password-sealer.js';

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
  constructor(
    private readonly postDocument: PostDocument,
    private readonly passwords: PasswordSealer,
  ) {}

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
    const { user, warnings } = validReading(readBranchUser(body));
    const { userId, userName: userNm, active } = user;
    // An identical repeat has the same values as the submission that came before.
    const approvedData = () => ({ userId, userNm, bhfId: caller.bhfId, useYn: active ? 'Y' : 'N' });
    const draft = await this.passwords.toDocument(user, caller);
    const idempotencyKey = await this.passwords.withSlowHash(options.idempotencyKey);
    const order = { draft, warnings, naming: NAMING, approvedData };
    return this.postDocument.post(order, caller, { ...options, idempotencyKey });
  }
}
