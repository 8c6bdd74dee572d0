/** For `ApiProperty`: a text that may be null in an answer. */
export const TEXT_OR_NULL = { oneOf: [{ type: 'string' }, { type: 'null' }] };
