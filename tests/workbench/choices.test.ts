import { expect, it } from 'vitest'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { catalogue } from '../../workbench/catalogue.ts'
import { addressOf, AS_A_CLERK_HAS_IT, choicesFrom } from '../../workbench/choices.ts'
import { MODULES } from '../../workbench/modules.ts'
import { pseudoText } from '../../workbench/pseudo.ts'

const root = resolve(import.meta.dirname, '../..')
const apps = resolve(root, 'apps')

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

it('docs/screens.md names every kind, and files that exist', () => {
  const page = readFileSync(resolve(root, 'docs/screens.md'), 'utf8')
  const kinds = readFileSync(resolve(root, 'shared/kit/kinds.ts'), 'utf8').matchAll(/^ {2}(\w+): (?:async )?\(\) =>/gm)
  for (const [, kind] of kinds) expect(page).toContain(`| \`${kind}\``)
  for (const [, path] of page.matchAll(/`((?:apps|tests|workbench)\/[\w/.-]+)`/g))
    expect(existsSync(resolve(root, path!)), path).toBe(true)
})

it('the list of definitions is by module, and narrowed by parts of their names and by kind', () => {
  const all = [
    { screen: 'gl/entry', kind: 'register' },
    { screen: 'admin/tax-group', kind: 'maintenance' },
    { screen: 'admin/sales-tax', kind: 'maintenance' },
    { screen: 'ap/tax-return', kind: 'transaction' },
  ]
  const names = (find: string, kind = '') =>
    catalogue(all, { find, kind }).map(([module, screens]) => [module, ...screens.map(({ screen }) => screen)])
  expect(names('')).toEqual([
    ['admin', 'admin/sales-tax', 'admin/tax-group'],
    ['ap', 'ap/tax-return'],
    ['gl', 'gl/entry'],
  ])
  expect(names('TAX ad')).toEqual([['admin', 'admin/sales-tax', 'admin/tax-group']])
  expect(names('tax', 'transaction')).toEqual([['ap', 'ap/tax-return']])
  expect(names('payroll')).toEqual([])
})
