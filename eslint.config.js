import vue from 'eslint-plugin-vue'
import tseslint from 'typescript-eslint'
import { house } from './scripts/lint/house-plugin.ts'

const PRODUCT = ['domain/**', 'main/**', 'preload/**', 'renderer/**']
const TYPED = ['domain/**/*.ts', 'main/**/*.ts', 'preload/**/*.ts', 'renderer/**/*.ts', 'test/**/*.ts', 'scripts/**/*.ts']

/** A pattern of code that is refused, with the reason and the cure. */
const refuse = (selector, message) => ({ selector, message })

const NO_UNSAFE_WINDOW = ['nodeIntegration', 'nodeIntegrationInWorker', 'nodeIntegrationInSubFrames', 'webviewTag', 'allowRunningInsecureContent', 'experimentalFeatures']
  .map((name) => refuse(`Property[key.name='${name}'][value.value=true]`, `${name} gives a page more than it may have: leave it off (R1).`))
  .concat(['sandbox', 'contextIsolation', 'webSecurity']
    .map((name) => refuse(`Property[key.name='${name}'][value.value=false]`, `${name} guards the page: leave it on (R1).`)))

const EVERYWHERE = [
  refuse("Property[key.name='rejectUnauthorized'][value.value=false]", 'A certificate that fails is never passed over (R28): add the authority to the system instead.'),
  refuse("Property[key.name='webPreferences'] SpreadElement", 'webPreferences is one literal without spread, so that one can read it (R1).'),
  ...NO_UNSAFE_WINDOW
]
const PRODUCT_ONLY = [
  ...EVERYWHERE,
  refuse("MemberExpression[property.name='NODE_TLS_REJECT_UNAUTHORIZED'], Literal[value='NODE_TLS_REJECT_UNAUTHORIZED']", 'A certificate that fails is never passed over (R28).'),
  refuse('Literal[value=/^file:\\u002f\\u002f/]', 'Pages are served by app://, files are named by id: no file: address (R8).'),
  refuse("CallExpression[callee.property.name='loadFile']", 'Load the page by its app:// address (R8).'),
  refuse("AssignmentExpression[left.property.name=/^(innerHTML|outerHTML|srcdoc)$/], CallExpression[callee.property.name=/^(insertAdjacentHTML|setAsDefaultProtocolClient)$/], CallExpression[callee.object.name='document'][callee.property.name='write']", 'Text of the service never becomes HTML, and the app registers no link scheme (R13, R14).')
]
const DOMAIN_ONLY = [
  ...PRODUCT_ONLY,
  refuse("NewExpression[callee.name='Date']:not([arguments.0.callee.object.name='Date'][arguments.0.callee.property.name='UTC'])", 'A date here is a calendar date (domain/calendar-date.ts): Date reads "2026-11-20" as midnight in London. Take today as an argument; count days with new Date(Date.UTC(…)).'),
  refuse("CallExpression[callee.object.name='Date'][callee.property.name=/^(parse|now)$/]", 'A date here is a calendar date (domain/calendar-date.ts); take the time as an argument.'),
  refuse("CallExpression[callee.name='parseFloat'], CallExpression[callee.object.name='Number'][callee.property.name='parseFloat']", 'Money is whole cents and is read by domain/money.ts: no float touches it.')
]
const TESTS_ONLY = [
  refuse('MemberExpression[object.name=/^(it|test|describe|suite)$/][property.name=/^(only|skip|todo|skipIf|runIf)$/]', 'Every test runs: mend it or remove it, and say why in the commit.')
]

export default tseslint.config(
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
      'comma-dangle': ['error', 'never'],
      'eol-last': 'error',
      'no-trailing-spaces': 'error',
      quotes: ['error', 'single', { avoidEscape: true, allowTemplateLiterals: true }],
      semi: ['error', 'never'],
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/ban-ts-comment': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }]
    }
  },
  {
    files: TYPED,
    ignores: ['test/bench/**/*.vue'],
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
  { files: PRODUCT, rules: { 'no-restricted-syntax': ['error', ...PRODUCT_ONLY] } },
  { files: ['domain/**'], ignores: ['domain/calendar-date.ts'], rules: { 'no-restricted-syntax': ['error', ...DOMAIN_ONLY] } },
  { files: ['test/**'], rules: { 'no-restricted-syntax': ['error', ...EVERYWHERE, ...TESTS_ONLY], '@typescript-eslint/no-non-null-assertion': 'off' } },
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
