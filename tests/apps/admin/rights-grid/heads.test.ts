import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const read = (file: string) =>
  readFileSync(resolve(import.meta.dirname, '../../../../apps/admin/rights-grid', file), 'utf8')

it('[S6.09] the grid of rights is told once how high its heads and how wide its screens are', () => {
  const sheet = read('rights-grid.module.css')
  const [, heads] = /const HEADS = (\d+)/.exec(read('rights-table.tsx'))!
  expect(sheet).not.toContain(`${heads}px`)
  expect(sheet.match(/var\(--heads-height\)/g)).toHaveLength(2)
  const [, screens] = /--screens-width: (\d+px)/.exec(sheet)!
  expect(sheet.split(screens!)).toHaveLength(2)
  expect(sheet.match(/var\(--screens-width\)/g)).toHaveLength(3)
})
