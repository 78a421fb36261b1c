import { defineConfig, type OxlintOverride } from 'oxlint'

const tests = ['**/*.{test,spec,suite,conformance}.{ts,tsx}']

const network = ['fetch', 'XMLHttpRequest', 'EventSource'].map((name) => ({
  name,
  message: 'Only integrations/ (server) and lib/ (web) call other systems. Add the call to a client there.',
}))
const windowFetch = ['window', 'globalThis'].map((object) => ({
  object,
  property: 'fetch',
  message: network[0]?.message ?? '',
}))
const timers = ['setTimeout', 'setInterval'].map((name) => ({
  name,
  message: 'Waiting belongs to a job with a start time; a test can set `ctx.clock`.',
}))
const environment = [
  {
    object: 'process',
    property: 'env',
    message: '`env.ts` reads the environment. Add a typed field there and take it from the context.',
  },
]
const clock = [
  ['Date', 'now'],
  ['performance', 'now'],
  ['process', 'hrtime'],
].map(([object = '', property = '']) => ({
  object,
  property,
  message: 'Time comes from `ctx.clock`, or as an argument, so that a test can set it.',
}))
const random = [
  ['Math', 'random'],
  ['crypto', 'randomUUID'],
  ['crypto', 'getRandomValues'],
].map(([object = '', property = '']) => ({
  object,
  property,
  message: 'Ids and random numbers come from `ctx.ids`, so that a test can predict them.',
}))
const randomImports = {
  paths: ['crypto', 'node:crypto'].map((name) => ({
    name,
    importNames: ['randomUUID', 'randomInt'],
    message: random[0]?.message ?? '',
  })),
}
const timerImports = ['timers', 'node:timers', 'timers/promises', 'node:timers/promises'].map((name) => ({
  name,
  message: timers[0]?.message ?? '',
}))
const formats = 'Formats are in `web/src/lib/format.ts`, so that a number reads the same on every page.'
const surroundings = ['process', 'console', 'localStorage', 'document', 'window'].map((name) => ({
  name,
  message: 'This file is pure: values in, values out. Its caller does this and passes the values in.',
}))

/** The last matching entry replaces the options of a rule, so each entry lists all restrictions of its files. */
const powers: OxlintOverride[] = [
  {
    files: ['contract/src/**', 'server/src/**'],
    rules: {
      'no-restricted-globals': ['error', ...network],
      'no-restricted-properties': ['error', ...windowFetch, ...environment, ...random],
      'no-restricted-imports': ['error', randomImports],
    },
  },
  {
    files: ['server/src/features/**', 'server/src/{app*,context}.ts'],
    rules: {
      'no-restricted-globals': ['error', ...network, ...timers],
      'no-restricted-properties': ['error', ...windowFetch, ...environment, ...clock, ...random],
      'no-restricted-imports': ['error', { paths: [...randomImports.paths, ...timerImports] }],
      'skein/no-current-date': 'error',
    },
  },
  {
    files: ['server/src/integrations/**', 'server/src/infra/http/listen.ts'],
    rules: {
      'no-restricted-globals': 'off',
      'no-restricted-properties': ['error', ...environment, ...random],
    },
  },
  {
    files: [
      'server/src/infra/db/embedded/*.ts',
      'server/src/{env,main,backup,restore,verify-instagram,replay-unreadable}.ts',
    ],
    rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': ['error', ...random] },
  },
  {
    files: ['server/src/infra/ids.ts'],
    rules: { 'no-restricted-properties': ['error', ...environment], 'no-restricted-imports': 'off' },
  },
  {
    files: ['web/src/**'],
    rules: {
      'no-restricted-globals': ['error', ...network],
      'no-restricted-properties': ['error', ...windowFetch, ...environment],
    },
  },
  {
    files: ['web/src/lib/**'],
    rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': ['error', ...environment] },
  },
  {
    files: ['web/src/copy/**', 'web/src/{components,features}/**/*-{labels,names,texts}.ts'],
    rules: {
      'no-restricted-globals': ['error', ...network, { name: 'Intl', message: formats }],
      'no-restricted-properties': [
        'error',
        ...windowFetch,
        ...environment,
        ...['toLocaleString', 'toFixed', 'toLocaleDateString', 'toLocaleTimeString'].map((property) => ({
          property,
          message: formats,
        })),
      ],
    },
  },
  {
    files: ['sandbox/src/**'],
    rules: { 'no-restricted-properties': ['error', ...environment] },
  },
  { files: ['sandbox/src/{env,main}.ts'], rules: { 'no-restricted-properties': 'off' } },
  {
    files: ['engine/src/**', '{server,web}/src/**/*-{logic,form,reducer}.ts'],
    rules: {
      'no-restricted-globals': ['error', ...network, ...timers, ...surroundings],
      'no-restricted-properties': ['error', ...clock, ...random],
      'no-restricted-imports': ['error', { paths: [...randomImports.paths, ...timerImports] }],
      'skein/no-current-date': 'error',
      'skein/pure': 'error',
    },
  },
  // A hook such as `use-training-form.ts` is not pure.
  {
    files: ['web/src/**/use-*.ts'],
    rules: {
      'no-restricted-globals': ['error', ...network],
      'no-restricted-properties': ['error', ...windowFetch, ...environment],
      'no-restricted-imports': 'off',
      'skein/no-current-date': 'off',
      'skein/pure': 'off',
    },
  },
  {
    files: tests,
    rules: {
      'no-restricted-globals': 'off',
      'no-restricted-properties': 'off',
      'no-restricted-imports': 'off',
      'skein/no-current-date': 'off',
      'skein/pure': 'off',
    },
  },
  {
    // Tests, tools and the build match what the product or its authors wrote.
    files: [...tests, '{sandbox,bench,e2e,scripts,lint}/**', 'server/{evals,test}/**', 'web/*.ts'],
    rules: { 'skein/linear-patterns': 'off' },
  },
]

export default defineConfig({
  plugins: ['typescript', 'import', 'unicorn', 'oxc', 'react', 'jsx-a11y', 'promise'],
  jsPlugins: ['./lint/plugin.ts'],
  categories: { correctness: 'error' },
  env: { builtin: true, node: true, browser: true },
  ignorePatterns: [
    '**/dist/**',
    '**/node_modules/**',
    '.data/**',
    '.cache/**',
    '**/test-results/**',
    'web/public/**',
  ],
  rules: {
    'skein/file-names': 'error',
    'skein/linear-patterns': 'error',
    'skein/no-title-tooltip': 'error',
    'skein/no-native-select': 'error',
    'skein/noun-names': 'error',
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'max-lines': ['error', { max: 400 }],
    'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
    'max-params': ['error', { max: 3 }],
    'no-console': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'import/no-default-export': 'error',
    'promise/param-names': 'off',
    'react/react-in-jsx-scope': 'off',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': [
      'error',
      { fixStyle: 'inline-type-imports', prefer: 'type-imports' },
    ],
    'jsx-a11y/role-has-required-aria-props': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'unicorn/no-new-array': 'off',
    'promise/no-callback-in-promise': 'off',
    'jsx-a11y/interactive-supports-focus': 'off',
  },
  overrides: [
    ...powers,
    {
      files: [
        '*.config.ts',
        '**/*.config.ts',
        'boundaries.js',
        'lint/plugin.ts',
        'e2e/support/start-product.ts',
        'scripts/testing/unit-reporter.ts',
        'server/test/processes/database-server.ts',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      files: tests,
      rules: { 'max-lines-per-function': 'off', 'max-params': 'off' },
    },
    {
      files: ['e2e/**'],
      rules: { 'react/rules-of-hooks': 'off', 'no-empty-pattern': 'off' },
    },
    {
      files: ['web/src/**'],
      rules: {
        'no-console': [
          'error',
          {
            allow: ['error', 'warn'],
          },
        ],
      },
    },
    {
      files: ['sandbox/src/main.ts', 'bench/**'],
      rules: { 'no-console': 'off' },
    },
  ],
})
