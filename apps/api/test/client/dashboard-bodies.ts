import { randomInt, randomUUID } from 'node:crypto';

/** As libs/testing has it for everybody it makes. */
export const PASSWORD = 'four words of my own';

export const freshEmail = (): string => `${randomUUID()}@example.org`;

export const registration = (email = freshEmail(), more: object = {}) => ({
  ...{ accountName: 'Duka', email, password: PASSWORD },
  ...more,
});

export const login = (email: string, password = PASSWORD) => ({ email, password });

export const joining = (invitation = 'nobody-has-this', password = PASSWORD) => ({ invitation, password });

export const app = (tin: string, more: object = {}) => ({
  ...{ name: 'Till 1', environment: 'SANDBOX', tin, bhfId: '00' },
  ...more,
});

/** That nobody else has. */
export const freshPin = (): string => `A${String(randomInt(1e9)).padStart(9, '0')}Z`;
