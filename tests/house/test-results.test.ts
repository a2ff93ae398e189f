import { expect, it } from 'vitest'
import { testsOf } from '../../scripts/test-results.mjs'

const spec = (title: string, ok: boolean, status: string, description?: string) => ({
  title,
  ok,
  tests: [{ status, annotations: description ? [{ type: 'skip', description }] : [] }],
})

it('a browser test that did not run is neither passed nor failed, and says why', () => {
  const playwright = {
    suites: [
      {
        title: 'a.e2e.ts',
        specs: [
          spec('[S7.12] runs', true, 'expected'),
          spec('fails', false, 'unexpected'),
          spec('[S7.13] lacks', true, 'skipped', '/usr/bin/x is not here'),
          spec('second try', true, 'flaky'),
        ],
      },
    ],
  }
  expect(testsOf({ vitest: null, wtr: null, playwright })).toEqual([
    { title: 'a.e2e.ts [S7.12] runs', passed: true, shaky: false },
    { title: 'a.e2e.ts fails', passed: false, shaky: false },
    { title: 'a.e2e.ts [S7.13] lacks', passed: false, notRun: '/usr/bin/x is not here', shaky: false },
    { title: 'a.e2e.ts second try', passed: true, shaky: true },
  ])
})

it('a test of the server that lacks what its title names is neither passed nor failed', () => {
  const vitest = {
    testResults: [
      {
        assertionResults: [
          { fullName: 'books give hledger its balance (needs the program hledger)', status: 'skipped' },
          { fullName: 'books are left out', status: 'skipped' },
          { fullName: 'books tie', status: 'passed' },
          { fullName: 'books leave', status: 'failed' },
        ],
      },
    ],
  }
  expect(testsOf({ vitest, wtr: null, playwright: null })).toEqual([
    {
      title: 'books give hledger its balance (needs the program hledger)',
      passed: false,
      notRun: 'the program hledger',
    },
    { title: 'books are left out', passed: false },
    { title: 'books tie', passed: true },
    { title: 'books leave', passed: false },
  ])
})
