import { defineConfig } from 'eslint/config'
import vue from 'eslint-plugin-vue'
import tseslint from 'typescript-eslint'
import { house } from './scripts/lint/house-plugin.ts'
import {
  EVERYWHERE,
  IN_DOMAIN,
  IN_LINUX_TESTS,
  IN_TESTS,
  IN_THE_PRODUCT,
  WHERE_THE_PLATFORM_IS
} from './scripts/lint/refused.ts'

const PRODUCT = ['domain/**', 'main/**', 'practice/**', 'preload/**', 'renderer/**']
const TYPED = [
  'domain/**/*.ts',
  'main/**/*.ts',
  'practice/**/*.ts',
  'preload/**/*.ts',
  'renderer/**/*.ts',
  'test/**/*.ts',
  'scripts/**/*.ts'
]

export default defineConfig(
  { ignores: ['out/', 'dist/', 'coverage/', 'test/bench/kit/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  ...tseslint.configs.strict,
  ...vue.configs['flat/recommended'],
  {
    files: ['**/*.{ts,js,mjs,vue}'],
    plugins: { house },
    languageOptions: { parserOptions: { parser: tseslint.parser } },
    rules: {
      'house/imports': 'error',
      'house/doors': 'error',
      'house/one-call-site': 'error',
      'no-restricted-syntax': ['error', ...EVERYWHERE],
      'no-eval': 'error',
      'no-new-func': 'error',
      'no-empty': 'error',
      'no-async-promise-executor': 'error',
      'no-cond-assign': 'error',
      'no-control-regex': 'off',
      'no-self-assign': 'error',
      'no-self-compare': 'error',
      'no-sparse-arrays': 'error',
      'no-unsafe-finally': 'error',
      'no-useless-catch': 'error',
      'no-var': 'error',
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
      'prefer-const': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', 400],
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/ban-ts-comment': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }]
    }
  },
  {
    files: TYPED,
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-base-to-string': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-implied-eval': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/prefer-promise-reject-errors': 'error',
      '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }]
    }
  },
  { files: PRODUCT, rules: { 'max-lines-per-function': ['error', 80] } },
  { files: PRODUCT, rules: { 'no-restricted-syntax': ['error', ...IN_THE_PRODUCT] } },
  { files: ['main/files/platform.ts'], rules: { 'no-restricted-syntax': ['error', ...WHERE_THE_PLATFORM_IS] } },
  {
    files: ['domain/**'],
    ignores: ['domain/calendar/calendar-date.ts'],
    rules: { 'no-restricted-syntax': ['error', ...IN_DOMAIN] }
  },
  {
    files: ['test/**'],
    rules: { 'no-restricted-syntax': ['error', ...IN_TESTS], '@typescript-eslint/no-non-null-assertion': 'off' }
  },
  {
    files: ['test/files/permissions.ts', 'test/keychain/support/**', 'test/browser/support/keyring.ts'],
    rules: { 'no-restricted-syntax': ['error', ...IN_LINUX_TESTS] }
  },
  { files: ['domain/**', 'preload/**'], rules: { 'no-console': 'error' } },
  { files: ['renderer/**'], rules: { 'no-console': ['error', { allow: ['error'] }] } },
  {
    files: ['**/*.vue'],
    rules: {
      'vue/no-v-html': 'error',
      'vue/block-lang': ['error', { script: { lang: 'ts' } }],
      'vue/component-api-style': ['error', ['script-setup']],
      'vue/define-emits-declaration': 'error',
      'vue/define-props-declaration': 'error',
      'vue/html-button-has-type': 'error',
      'vue/no-unused-refs': 'error',
      'vue/prefer-use-template-ref': 'error',
      'vue/require-default-prop': 'off',
      // Layout that the eye judges better.
      'vue/html-closing-bracket-newline': 'off',
      'vue/html-indent': 'off',
      'vue/html-self-closing': 'off',
      'vue/first-attribute-linebreak': 'off',
      'vue/max-attributes-per-line': 'off',
      'vue/multiline-html-element-content-newline': 'off',
      'vue/singleline-html-element-content-newline': 'off'
    }
  }
)
