/** A user as the documentation shows one, and as the tests register one. */
export const exampleBranchUser = { userId: 'AMINA', userNm: 'Amina Otieno', cntc: '0700111222' };
