/** The answer of the authority, before a profile puts it into its envelope. */
export interface AuthorityAnswer {
  readonly code: string;
  readonly message: string;
  readonly data: object | null;
  /** HTTP status of a refusal that the gateway sends with another one than usual. */
  readonly status?: number;
}

const defaultTexts: Record<string, string | undefined> = {
  '001': 'There is no search result',
  '900': 'There is no Header information',
  '901': 'It is not valid device',
  '902': 'This device is installed',
  '903': 'Only OSCU device can be verified.',
  '911': 'There is no request full text',
  '912': 'There is a request Method error',
  '913': 'Code value error among request parameters',
  '921': 'The declared sale cannot be received',
  '922': 'The invoice needs its sales data first',
  '990': 'The maximum number of views are exceeded',
  '994': 'There is an overlapped Data',
  '999': 'There is an unknown error. Please ask the administrator',
};

export const defaultText = (code: string): string | undefined => defaultTexts[code];

export const succeeded = (data: object | null = null): AuthorityAnswer => ({
  code: '000',
  message: 'It is succeeded',
  data,
});

/** An armed fault may name a code that this table does not have. */
export const refused = (code: string, message = defaultText(code) ?? `Refused with ${code}`): AuthorityAnswer => ({
  code,
  message,
  data: null,
});

/** One answer lists all problems, each in its own brackets. */
export const invalidFields = (problems: string[]): AuthorityAnswer =>
  refused('910', `Request parameter error${problems.map((problem) => `[${problem}]`).join('')}`);
