import { saleBody } from '@app/testing';

const LINES = 5;

/** A sale of five lines as a client of the API posts it. */
export const saleOf = (invcNo: string): string => JSON.stringify(saleBody(invcNo, { lines: LINES }));
