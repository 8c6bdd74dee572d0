import { randomInt, randomUUID } from 'node:crypto';

/** libs/testing gives all its users this password. */
export const PASSWORD = 'four words of my own';

export const freshEmail = (): string => `${randomUUID()}@example.org`;

export const registration = (email = freshEmail(), more: object = {}) => ({
  ...{ accountName: 'Duka', email, password: PASSWORD },
  ...more,
});

export const login = (email: string, password = PASSWORD) => ({ email, password });

export const joining = (invitation = 'nobody-has-this', password = PASSWORD) => ({ invitation, password });

export const linkRequest = (email = freshEmail()) => ({ email });

export const newPassword = (token = 'nobody-has-this', password = PASSWORD) => ({ token, password });

export const passwordChange = (oldPassword = PASSWORD, password = 'other words of my own') => ({
  ...{ oldPassword, newPassword: password },
});

export const app = (tin: string, more: object = {}) => ({
  ...{ name: 'Till 1', environment: 'SANDBOX', tin, bhfId: '00' },
  ...more,
});

/** Returns a PIN that no other test uses. */
export const freshPin = (): string => `A${String(randomInt(1e9)).padStart(9, '0')}Z`;

export const webhook = (more: object = {}) => ({ url: 'https://shop.example/risiti', ...more });
