import { Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  BRANCH_CUSTOMER_FIELD_NAMES,
  BRANCH_INSURANCE_FIELD_NAMES,
  BRANCH_USER_FIELD_NAMES,
  CreateBranchCustomerDto,
  CreateBranchInsuranceDto,
  CreateBranchUserDto,
  exampleBranchCustomer,
  exampleBranchInsurance,
  exampleBranchUser,
  readBranchCustomer,
  readBranchInsurance,
  readBranchUser,
} from '@app/contract';
import type { Principal } from '@app/persistence';
import type { DocumentNaming } from '../submissions/answer-options.js';
import { Caller } from '../http/requests/caller.js';
import { ReadBody, type Valid } from '../http/requests/body.pipe.js';
import { ReadRequestOptions, type RequestOptions } from '../http/requests/request-options.js';
import type { Reply } from '../http/replies/reply.js';
import { yesOrNo } from '../reference/register-read-options.js';
import { PostDocument } from '../submissions/post-document.js';
import { ApiSubmission } from '../submissions/api-submission.js';
import { Shown } from '../http/openapi/reply-fields.js';
import { PasswordSealer } from './password-sealer.js';

/** The answer of POST /branch/users. */
export class BranchUserDto {
  @Shown('Id of the user.', 'AMINA')
  userId!: string;

  @Shown('Name of the user.', 'Amina Otieno')
  userNm!: string;

  @Shown('Branch of the user: that of the app.', '00')
  bhfId!: string;

  @Shown('Y active, N inactive.', 'Y')
  useYn!: string;
}

/** The answer of POST /branch/customers. */
export class SavedBranchCustomerDto {
  @Shown('Number of the customer.', 'C0001')
  custNo!: string;

  @Shown('PIN of the customer.', 'P000333444C')
  custTin!: string;

  @Shown('Name of the customer.', 'Upendo Supplies')
  custNm!: string;

  @Shown('Branch that saved the customer: that of the app.', '00')
  bhfId!: string;

  @Shown('Y in use, N not any more.', 'Y')
  useYn!: string;
}

/** The answer of POST /branch/insurances. */
export class BranchInsuranceDto {
  @Shown('Code of the insurer.', 'AFYA01')
  isrccCd!: string;

  @Shown('Name of the insurer.', 'Afya Insurance')
  isrccNm!: string;

  @Shown('Part that the insurer pays, in percent.', 20)
  isrcRt!: number;

  @Shown('Branch that saved the insurer: that of the app.', '00')
  bhfId!: string;

  @Shown('Y in use, N not any more.', 'Y')
  useYn!: string;
}

const duplicateFix = (record: string): string =>
  `Another change of this ${record} is not settled yet. Send this change again when that submission (see data) is APPROVED or REJECTED.`;

const USER: DocumentNaming = {
  ...{ names: BRANCH_USER_FIELD_NAMES, identityField: 'userId', wholeField: 'userId' },
  duplicateFix: duplicateFix('user'),
};
const CUSTOMER: DocumentNaming = {
  ...{ names: BRANCH_CUSTOMER_FIELD_NAMES, identityField: 'customerNumber', wholeField: 'custNo' },
  duplicateFix: duplicateFix('customer'),
};
const INSURANCE: DocumentNaming = {
  ...{ names: BRANCH_INSURANCE_FIELD_NAMES, identityField: 'insurerCode', wholeField: 'isrccCd' },
  duplicateFix: duplicateFix('insurer'),
};

const FAILURES = { 409: ['004', '007'] } as const;

/** The records that a branch saves about itself at the authority. An identical repeat has the same values as the submission before. */
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
    failures: FAILURES,
  })
  async addUser(
    @ReadBody(readBranchUser) { user, warnings }: Valid<typeof readBranchUser>,
    @Caller() caller: Principal,
    @ReadRequestOptions() options: RequestOptions,
  ): Promise<Reply> {
    const { userId, userName: userNm, active } = user;
    const approvedData = (): BranchUserDto => ({ userId, userNm, bhfId: caller.bhfId, useYn: yesOrNo(active) });
    const draft = await this.passwords.toDocument(user, caller);
    const idempotencyKey = await this.passwords.withSlowHash(options.idempotencyKey);
    const order = { draft, warnings, naming: USER, approvedData };
    return this.postDocument.post(order, caller, { ...options, idempotencyKey });
  }

  @Post('customers')
  @ApiSubmission({
    summary: 'Save a customer of the branch, or change one; a sale that gives only the PIN then has the name',
    body: CreateBranchCustomerDto,
    examples: { customer: exampleBranchCustomer },
    result: SavedBranchCustomerDto,
    failures: FAILURES,
  })
  async addCustomer(
    @ReadBody(readBranchCustomer) { document: draft, warnings }: Valid<typeof readBranchCustomer>,
    @Caller() caller: Principal,
    @ReadRequestOptions() options: RequestOptions,
  ): Promise<Reply> {
    const { customerNumber: custNo, pin: custTin, customerName: custNm, active } = draft;
    const approvedData = (): SavedBranchCustomerDto => ({
      custNo,
      custTin,
      custNm,
      bhfId: caller.bhfId,
      useYn: yesOrNo(active),
    });
    return this.postDocument.post({ draft, warnings, naming: CUSTOMER, approvedData }, caller, options);
  }

  @Post('insurances')
  @ApiSubmission({
    summary: 'Save an insurer of the branch, or change one',
    body: CreateBranchInsuranceDto,
    examples: { insurer: exampleBranchInsurance },
    result: BranchInsuranceDto,
    failures: FAILURES,
  })
  async addInsurance(
    @ReadBody(readBranchInsurance) { document: draft, warnings }: Valid<typeof readBranchInsurance>,
    @Caller() caller: Principal,
    @ReadRequestOptions() options: RequestOptions,
  ): Promise<Reply> {
    const { insurerCode: isrccCd, insurerName: isrccNm, rate: isrcRt, active } = draft;
    const approvedData = (): BranchInsuranceDto => ({
      isrccCd,
      isrccNm,
      isrcRt,
      bhfId: caller.bhfId,
      useYn: yesOrNo(active),
    });
    return this.postDocument.post({ draft, warnings, naming: INSURANCE, approvedData }, caller, options);
  }
}
