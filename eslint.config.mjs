import eslint from '@eslint/js';
import jest from 'eslint-plugin-jest';
import prettier from 'eslint-config-prettier';
import tseslint from 'typescript-eslint';

const specs = ['**/*.spec.ts', '**/*.medium-spec.ts', '**/*.e2e-spec.ts'];

export default tseslint.config(
  { ignores: ['dist/**', '.data/**', 'libs/persistence/src/generated/**', '.dependency-cruiser.cjs'] },
  eslint.configs.recommended,
  ...tseslint.configs.recommended,
  prettier,
  {
    files: ['apps/**/*.ts', 'libs/**/*.ts'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // A promise nobody looks at is an error nobody sees.
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-explicit-any': 'error',
      // The rules on size are in CONTRIBUTING.md.
      'max-lines': ['error', { max: 300 }],
      'max-lines-per-function': ['error', { max: 40, skipBlankLines: true, skipComments: true }],
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'The environment is read once, in libs/config.' },
      ],
    },
  },
  { files: ['libs/config/src/**/*.ts'], rules: { 'no-restricted-properties': 'off' } },
  {
    files: [...specs, 'libs/testing/**/*.ts', '**/test/**/*.ts'],
    plugins: { jest },
    rules: {
      'max-lines-per-function': 'off',
      'no-restricted-properties': 'off',
      'jest/no-focused-tests': 'error',
      'jest/no-disabled-tests': 'error',
      'jest/no-identical-title': 'error',
      'jest/valid-expect': 'error',
      // Tests wait on signals or retry an assertion; a fixed sleep is either too short or too long.
      'no-restricted-globals': [
        'error',
        { name: 'setTimeout', message: 'Wait on a signal, or use eventually() from @app/testing.' },
      ],
    },
  },
  { files: ['libs/testing/**/*.ts'], rules: { 'no-restricted-globals': 'off' } },
  {
    files: ['scripts/**/*.mjs', '*.mjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        fetch: 'readonly',
        URL: 'readonly',
        AbortSignal: 'readonly',
        Buffer: 'readonly',
      },
    },
  },
);
