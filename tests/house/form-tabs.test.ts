import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { ENTITIES } from '../../shared/contracts/entities.ts'
import { FORM_TABS } from '../../shared/contracts/form-tabs.ts'
import { tabsOf } from '../../shared/kit/form-tabs.ts'
import type { ScreenMap } from '../../shared/kit/screen.ts'

const apps = readdirSync(resolve(import.meta.dirname, '../../apps'))

it('[S6.09] the tabs of forms that the server knows are those of the screens; npm run form-tabs writes them', async () => {
  const maps = await Promise.all(
    // By a path that is known when it runs: what is known when it is compiled is kept, and a new module would not be among it.
    apps.map(async (app) => {
      const path = resolve(import.meta.dirname, `../../apps/${app}/screens.ts`)
      return ((await import(/* @vite-ignore */ path)) as { screens: ScreenMap }).screens
    }),
  )
  const screens = await Promise.all(
    maps.flatMap((map) => Object.values(map)).map(async (load) => (await load()).default),
  )
  const shown = screens.map((screen) => [screen.id, tabsOf(screen)] as const)
  expect(Object.fromEntries(shown.filter(([, tabs]) => Object.keys(tabs).length > 0))).toEqual(FORM_TABS)
})

it('no field has a name by which form security would take it for a tab or a button', () => {
  const names = Object.values(ENTITIES).flatMap(({ fields, derived }) => [
    ...Object.keys(fields),
    ...Object.keys(derived),
  ])
  expect(names.filter((name) => name === 'tabs' || name === 'actions')).toEqual([])
})
