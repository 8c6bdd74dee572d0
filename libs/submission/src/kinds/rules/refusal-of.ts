import type { Refusal } from '@app/domain';

export const refusalOf = (code: Refusal['code'], field: string, message: string, fix: string): Refusal => ({
  code,
  field,
  message,
  fix,
});
