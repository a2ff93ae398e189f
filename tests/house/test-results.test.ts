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
