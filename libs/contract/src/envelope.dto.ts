import { ApiProperty } from '@nestjs/swagger';
import { errorPage } from './envelope.js';
import { exampleError } from './example-errors.js';
import { RESULT_CODE_LIST, type FailureCode, RESULT_CODES, type ResultCode } from './result-codes.js';

export class ViolationDto {
  @ApiProperty({
    description:
      'Path of the field in the body, or the name of the header or parameter; `request` if no single field is to blame.',
    examples: ['items[0].qty'],
  })
  field!: string;

  @ApiProperty({ description: 'Result code of this violation.', enum: RESULT_CODE_LIST, examples: ['003'] })
  code!: ResultCode;

  @ApiProperty({
    description: 'What is wrong: the expected value, and the value that was sent.',
    examples: ['items[0].qty must be a number above 0 with at most three decimals; got "2"'],
  })
  message!: string;

  @ApiProperty({
    description: 'What to do now.',
    examples: ['Send qty as a JSON number without quotes, above 0 and with at most three decimals.'],
  })
  fix!: string;
}

export class WarningDto {
  @ApiProperty({ description: 'Path of the field in the body.', examples: ['transaction.invoiceNo'] })
  field!: string;

  @ApiProperty({
    description: 'Why the value may not be what was meant.',
    examples: ['transaction.invoiceNo is not a field of this request and was ignored; check the spelling in /docs.'],
  })
  message!: string;

  @ApiProperty({
    description: 'What to do about it; absent where the message says it or nothing is to be done.',
    required: false,
    examples: ['Send the name of the field as /docs shows it.'],
  })
  fix?: string;
}

const codeTable = RESULT_CODE_LIST.map((code) => `${code} ${RESULT_CODES[code].name}`).join(' · ');

export class EnvelopeDto {
  @ApiProperty({ description: codeTable, enum: RESULT_CODE_LIST, examples: ['000'] })
  resultCd!: ResultCode;

  @ApiProperty({ description: 'The result in words; for 002 and 003 it names the first field.', examples: ['Success'] })
  resultMsg!: string;

  @ApiProperty({ description: 'True if, and only if, resultCd is 000.', examples: [true] })
  success!: boolean;

  @ApiProperty({ description: 'The same as resultMsg.', examples: ['Success'] })
  message!: string;

  @ApiProperty({ description: 'Accepted, but perhaps not what was meant.', required: false, type: [WarningDto] })
  warnings?: WarningDto[];

  @ApiProperty({
    description: 'Page that explains the code; absent with 000.',
    required: false,
    examples: [errorPage('003')],
  })
  docs?: string;

  @ApiProperty({
    description: 'Id of this request, for support.',
    required: false,
    examples: ['0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90'],
  })
  requestId?: string;
}

const FAILURE_CODES = RESULT_CODE_LIST.filter((code) => code !== '000');
const example = exampleError('003');

export class ErrorEnvelopeDto extends EnvelopeDto {
  @ApiProperty({ description: codeTable, enum: FAILURE_CODES, examples: [example.resultCd] })
  declare resultCd: FailureCode;

  @ApiProperty({ description: 'The first error, and how many more there are.', examples: [example.resultMsg] })
  declare resultMsg: string;

  @ApiProperty({ description: 'Always false.', examples: [false] })
  declare success: false;

  @ApiProperty({ description: 'The same as resultMsg.', examples: [example.message] })
  declare message: string;

  @ApiProperty({
    description: 'The existing submission with 004, the pending one with 006; otherwise mostly null.',
    oneOf: [{ type: 'object' }, { type: 'null' }],
    examples: [null],
  })
  data!: unknown;

  @ApiProperty({
    description: 'All violations of the first stage that failed.',
    required: false,
    type: [ViolationDto],
  })
  errors?: ViolationDto[];
}
