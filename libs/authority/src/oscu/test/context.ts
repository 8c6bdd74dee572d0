import type { OriginalDocument, WritingContext } from '../../port.js';

/** Nothing but where it goes: no number, no original, no item that is known. */
export const context = (change: Partial<WritingContext> = {}): WritingContext => ({
  environment: 'SANDBOX',
  tin: 'P051999888K',
  bhfId: '00',
  number: null,
  original: null,
  items: {},
  itemClasses: { service: null, goods: null },
  receiptDetails: {},
  acceptedAt: new Date('2026-03-02T07:15:30Z'),
  now: new Date('2026-03-02T07:15:30Z'),
  ...change,
});

/** A sale to nobody in particular, as far as what refers to it has to know. */
export const original = (change: Partial<OriginalDocument> = {}): OriginalDocument => ({
  number: 12,
  buyer: { pin: null, name: null },
  isReturn: false,
  reason: null,
  lines: [],
  returned: [],
  ...change,
});
