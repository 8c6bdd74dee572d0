import { withoutSecrets } from './raw-files.js';

it.each([
  ['{"cmcKey":"7C1F0E6B","sdcId":"KRACU1"}', '{"cmcKey":"[secret]","sdcId":"KRACU1"}'],
  ['{"pwd" : "a\\"7C1F0E6B"}', '{"pwd" : "[secret]"}'],
  ['{"info":{"cmcKey":"7C1F0E6B', '{"info":{"cmcKey":"[secret]"'],
  ['{"info":{"cmcKey":"7C1F0E6B\\', '{"info":{"cmcKey":"[secret]"'],
  ['{"message":"{\\"cmcKey\\":\\"7C1F0E6B\\",\\"tin\\":1}"}', '{"message":"{\\"cmcKey\\":[secret],\\"tin\\":1}"}'],
  ['{"message":"{\\"cmcKey\\":\\"7C1F0E6B', '{"message":"{\\"cmcKey\\":[secret]'],
  ['{"itemNm":"cmcKey"}', '{"itemNm":"cmcKey"}'],
])('keeps no key and no password of %s', (text, kept) => {
  expect(withoutSecrets(text)).toBe(kept);
});
