import { ApiProperty } from '@nestjs/swagger';
import { RESULT_CODE_LIST, RESULT_CODES, type ResultCode } from './result-codes.js';

export class ViolationDto {
  @ApiProperty({ description: 'Path of the field in the body.', examples: ['items[0].qty'] })
  field!: string;

  @ApiProperty({ description: 'Result code of this violation.', enum: RESULT_CODE_LIST, examples: ['003'] })
  code!: ResultCode;

  @ApiProperty({
    description: 'What was expected, and what came in.',
    examples: ['items[0].qty must be a number above 0 with at most three decimals; got "2"'],
  })
  message!: string;

  @ApiProperty({
    description: 'What to do about it.',
    examples: ['Send the quantity as a JSON number without quotes, with at most three decimals.'],
  })
  fix!: string;
}

export class WarningDto {
  @ApiProperty({ description: 'Path of the field in the body.', examples: ['transaction.invoiceNo'] })
  field!: string;

  @ApiProperty({
    description: 'What is odd about it.',
    examples: ['transaction.invoiceNo is not a field of this request and was ignored'],
  })
  message!: string;
}

const codeTable = RESULT_CODE_LIST.map((code) => `${code} ${RESULT_CODES[code].name}`).join(' · ');

/** What every answer has in common, whatever its data. */
export class EnvelopeDto {
  @ApiProperty({ description: codeTable, enum: RESULT_CODE_LIST, examples: ['000'] })
  resultCd!: ResultCode;

  @ApiProperty({ description: 'The answer in words; for 002 and 003 it names the field.', examples: ['Success'] })
  resultMsg!: string;

  @ApiProperty({ description: 'True if, and only if, resultCd is 000.', examples: [true] })
  success!: boolean;

  @ApiProperty({ description: 'The same as resultMsg.', examples: ['Success'] })
  message!: string;

  @ApiProperty({ description: 'Odd, but accepted.', required: false, type: [WarningDto] })
  warnings?: WarningDto[];

  @ApiProperty({
    description: 'Tell us this id when something is wrong.',
    required: false,
    examples: ['0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90'],
  })
  requestId?: string;
}

/** Every answer that is no success. */
export class ErrorEnvelopeDto extends EnvelopeDto {
  @ApiProperty({
    description: 'What there is to say all the same: the existing submission with 004, the pending one with 006.',
    oneOf: [{ type: 'object' }, { type: 'null' }],
    examples: [null],
  })
  data!: unknown;

  @ApiProperty({
    description: 'Everything that is wrong, of the first stage that fails.',
    required: false,
    type: [ViolationDto],
  })
  errors?: ViolationDto[];
}
