const TEXTS: Readonly<Record<number, readonly [message: string, fix: string]>> = {
  408: ['The request did not arrive in time.', 'Send the request again; check the connection.'],
  414: ['The address is too long.', 'Shorten the address and its parameters.'],
  431: ['The headers are too large.', 'Send fewer or shorter headers.'],
};
const NOT_WELL_FORMED = ['The request is not well-formed.', 'Correct the request as /docs describes it.'] as const;

/** Our own words: those of the framework and of Node say nothing to a client. */
export const textsOf = (status: number): readonly [message: string, fix: string] => TEXTS[status] ?? NOT_WELL_FORMED;
