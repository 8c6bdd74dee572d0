import { randomUUID } from 'node:crypto';

/** As libs/testing has it for everybody it makes. */
export const PASSWORD = 'four words of my own';

export const freshEmail = (): string => `${randomUUID()}@example.org`;

export const registration = (email = freshEmail(), more: object = {}) => ({
  ...{ accountName: 'Duka', email, password: PASSWORD },
  ...more,
});

export const login = (email: string, password = PASSWORD) => ({ email, password });

export const joining = (invitation = 'nobody-has-this', password = PASSWORD) => ({ invitation, password });
