/** Bodies that the documentation of the dashboard shows and the tests send. */
export const exampleRegistration = {
  accountName: 'Duka la Wanjiru',
  email: 'wanjiru@example.co.ke',
  password: 'four words of my own',
};

export const exampleLogin = { email: exampleRegistration.email, password: exampleRegistration.password };

export const exampleRefresh = { refreshToken: 'Q0xfV1lkb2VzX25vYm9keV9yZWFkX3RoaXNfaGVyZT8' };

export const exampleInvite = { email: 'otieno@example.co.ke' };

export const exampleManager = { appIds: ['e2b1f7c4-5a6d-4e8f-9b0c-3d2e1f0a9b8c'] };

export const exampleJoin = {
  invitation: 'QW5faW52aXRhdGlvbl9pc19nb29kX2Zvcl9vbmVfdGltZQ',
  password: 'other words of my own',
};

export const examplePasswordChange = {
  oldPassword: exampleRegistration.password,
  newPassword: 'other words of my own',
};

export const examplePasswordLink = { email: exampleRegistration.email };

export const exampleNewPassword = {
  token: 'QV9saW5rX2Zvcl9hX25ld19wYXNzd29yZF9nb29kX29uY2U',
  password: 'other words of my own',
};

export const exampleApp = { name: 'Till 1', environment: 'SANDBOX', tin: 'P051999888K', bhfId: '00' };

export const exampleKey = { name: 'Till at the door' };

export const exampleAppSettings = {
  invoiceTerms: 'Payable within 30 days. Goods remain ours until they are paid.',
  bankDetails: 'Bank of Nairobi, account 0110 2233 44, Duka la Mwangaza',
};
