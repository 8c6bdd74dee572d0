/** What the documentation asks about: an invoice of its own, with a signature that nobody gave it. */
export const exampleVerification = { orgInvcNo: 'INV-2026-0001', rcptSign: 'V4N6-P2QK-7WXR-3TZA' };
