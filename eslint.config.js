import hooks from 'eslint-plugin-react-hooks'
import ts from 'typescript-eslint'

const LOCATION =
  'Only root-config/address.ts reads or writes the address (D2): a screen gets its query and host from the shell.'

/** Address and history: a router inside a module would react to another tab's address. */
const noAddress = {
  'no-restricted-globals': ['error', ...['location', 'history'].map((name) => ({ name, message: LOCATION }))],
  'no-restricted-properties': [
    'error',
    ...['location', 'history', 'onhashchange', 'onpopstate'].map((property) => ({
      object: 'window',
      property,
      message: LOCATION,
    })),
  ],
  'no-restricted-syntax': [
    'error',
    {
      selector: 'CallExpression[callee.property.name="addEventListener"][arguments.0.value=/^(hashchange|popstate)$/]',
      message: LOCATION,
    },
  ],
}

const DAY =
  'The day of the business is `businessDay` or `today` of server/platform/calendar: by UTC the evening is tomorrow.'

/** A day of the trade is never made of a moment by the clocks of the server or its database. */
const noDayByUtc = {
  'no-restricted-syntax': [
    'error',
    ...['callee.object.callee.object.name="now"', 'callee.object.callee.object.callee.property.name="now"'].map(
      (of) => ({
        selector: `CallExpression[callee.property.name="slice"][callee.object.callee.property.name="toISOString"][${of}]`,
        message: DAY,
      }),
    ),
    { selector: 'TemplateElement[value.raw=/\\bcurrent_date\\b/]', message: DAY },
  ],
}

export default ts.config(
  { ignores: ['dist/', 'data/', 'node_modules/', 'test-results/', 'coverage/'] },
  ...ts.configs.recommended,
  {
    rules: {
      // The compiler says it of TypeScript, in no time; here it took half of the lint.
      '@typescript-eslint/no-unused-vars': 'off',
      '@typescript-eslint/no-explicit-any': 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-console': 'error',
      eqeqeq: 'error',
      'max-lines': ['warn', { max: 350, skipBlankLines: true, skipComments: true }],
    },
  },
  { files: ['apps/**', 'shared/**', 'shell-elements/**'], rules: noAddress },
  { files: ['server/modules/**', 'server/platform/**'], rules: noDayByUtc },
  {
    files: ['apps/**/*.{ts,tsx}', 'shared/kit/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': hooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['tests/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.property.name="waitForTimeout"]',
          message: 'Wait for a state, never for a time.',
        },
        {
          selector:
            'CallExpression[callee.property.name=/^(only|skip|todo)$/][callee.object.name=/^(it|test|describe)$/]',
          message: 'Every test runs.',
        },
      ],
    },
  },
  { files: ['scripts/**', 'build/**', 'bench/**', 'server/main.ts', '*.config.*'], rules: { 'no-console': 'off' } },
  {
    files: ['**/*.cjs', '**/*.mjs', '*.config.js'],
    rules: {
      '@typescript-eslint/no-require-imports': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
    },
  },
)
