import { isSameSignature, plainSignature } from './receipts.js';

it.each(['V4N6P2QK7WXR3TZA', 'V4N6-P2QK-7WXR-3TZA', ' v4n6 p2qk-7wxr 3tza '])(
  '%p is the signature, however written',
  (text) => {
    expect(plainSignature(text)).toBe('V4N6P2QK7WXR3TZA');
    expect(isSameSignature(text, 'V4N6P2QK7WXR3TZA')).toBe(true);
  },
);

it.each(['V4N6P2QK7WXR3TZB', 'V4N6P2QK7WXR3TZ', 'V4N6P2QK7WXR3TZAA', '', 'ⅴ4N6P2QK7WXR3TZA'])(
  '%p is another',
  (text) => {
    expect(isSameSignature(text, 'V4N6P2QK7WXR3TZA')).toBe(false);
  },
);
