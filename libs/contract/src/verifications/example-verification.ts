/** An invoice of the other examples, with an invented signature. */
export const exampleVerification = { orgInvcNo: 'INV-2026-0001', rcptSign: 'V4N6-P2QK-7WXR-3TZA' };
