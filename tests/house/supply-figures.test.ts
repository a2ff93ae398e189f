import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** [supply 5.3] [supply 19] Scenarios of stock and worked numbers of weights: each is named by a test that stands on its figures. */
const SCENARIOS = Array.from({ length: 51 }, (_, at) => String(at + 1))
const WEIGHTS = Array.from({ length: 13 }, (_, at) => `W${at + 1}`)

const titles = ['tests/scenarios', 'tests/server/stock', 'tests/shared/contracts/ic'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .flatMap((path) =>
      [...readFileSync(join(folder, path), 'utf8').matchAll(/\[([^\]\n]+)\]/g)].map(([, tag]) => tag!),
    ),
)
/** `supply 13, 14, 17` and `W4, W5` name each. */
const named = new Set(
  titles
    .filter((tag) => /^(supply \d+|W\d+)(, ?(supply )?(W?\d+))*$/.test(tag))
    .flatMap((tag) => tag.split(/, ?/).map((part) => part.replace('supply ', ''))),
)

describe('the figures of stock', () => {
  it.each([...SCENARIOS, ...WEIGHTS])('%s is named by a test', (id) => expect(named.has(id), id).toBe(true))
})
