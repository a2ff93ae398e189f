import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { costsOf, spentBelow, spentHere } from '../support/costs.mjs'

const line = (part: string, name: string, seconds: number) => JSON.stringify({ part, name, seconds }) + '\n'

it('what tests cost is added up by file and by part, dearest first', () => {
  const lines = line('vitest', 'a', 2) + line('vitest', 'b', 3) + line('browser', 'c', 1) + line('browser', 'c', 4)
  expect(costsOf(lines, 2)).toEqual({
    parts: [
      { part: 'vitest', seconds: 5 },
      { part: 'browser', seconds: 5 },
    ],
    dearest: [
      { part: 'browser', name: 'c', seconds: 5 },
      { part: 'vitest', name: 'b', seconds: 3 },
    ],
  })
  expect(costsOf('')).toEqual({ parts: [], dearest: [] })
})

it.runIf(existsSync('/proc'))('a process that was started here counts when it has ended', () => {
  const [here, below] = [spentHere(), spentBelow(process.pid)]
  const busy = 'const until = Date.now() + 300; while (Date.now() < until);'
  spawnSync(process.execPath, ['--eval', busy])
  expect(spentHere() - here).toBeGreaterThan(0.1)
  expect(spentBelow(process.pid) - below).toBeGreaterThan(0.1)
})
