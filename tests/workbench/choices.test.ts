import { expect, it } from 'vitest'
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { addressOf, AS_A_CLERK_HAS_IT, choicesFrom } from '../../workbench/choices.ts'
import { MODULES } from '../../workbench/modules.ts'
import { pseudoText } from '../../workbench/pseudo.ts'

const apps = resolve(import.meta.dirname, '../../apps')

it('the workbench has every module that has screens', () => {
  const folders = readdirSync(apps, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(Object.keys(MODULES).sort()).toEqual(folders.map(({ name }) => name).sort())
})

it('an address says which picture it is of', () => {
  const picture = {
    ...AS_A_CLERK_HAS_IT,
    screen: 'admin/firm',
    tongue: 'pseudo',
    size: 'phone',
    query: { record: 'A 1' },
  } as const
  expect(choicesFrom(addressOf(picture))).toEqual(picture)
})

it('an address that says something else is as a clerk has it', () => {
  expect(choicesFrom(new URLSearchParams('theme=pink&rights=god&server='))).toEqual(AS_A_CLERK_HAS_IT)
})

it('a pseudo text is longer and accented, and keeps its slots', () => {
  expect(pseudoText('Save {{name}} as')).toBe('⟦Sávé {{name}} ás······⟧')
})
