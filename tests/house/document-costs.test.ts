import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { costOf, costsIn } from '../../scripts/show/costs.mjs'

const root = resolve(import.meta.dirname, '../..')

it('docs/architecture.md says what a document costs; npm run show -- costs writes it anew', () => {
  const told = costsIn(readFileSync(resolve(root, 'docs/architecture.md'), 'utf8'))
  expect([...told.keys()]).toEqual(['purchase-invoice', 'purchase-order', 'customer-invoice'])
  for (const [noun, { files, lines }] of told) {
    const now = costOf(root, noun)
    // A few lines more or less are no other cost.
    expect(Math.abs(now.files - files), `${noun}: ${now.files} files`).toBeLessThanOrEqual(2)
    expect(Math.abs(now.lines - lines) / lines, `${noun}: ${now.lines} lines`).toBeLessThan(0.1)
  }
})
