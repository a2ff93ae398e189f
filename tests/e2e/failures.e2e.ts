import type { Page } from '@playwright/test'
import { enter } from './entrance.ts'
import { expect, type Shell, test } from './fixture.ts'
import { installProbes, probeName, probePath } from './probe-module.ts'

/** A module with one screen that says `text` once `window.__repaired` is set; until then it does `harm` at `where`. */
const broken = (where: 'execute' | 'mount', harm: string) => `System.register([], function (exports) {
  let subscription
  exports({
    bootstrap: async () => {},
    mount: async ({ screens$, host }) => {
      if (!window.__repaired) { ${where === 'mount' ? harm : ''} }
      subscription = screens$.subscribe((screens) => {
        for (const { panel, tabId } of screens) {
          panel.append('Repaired')
          queueMicrotask(() => host.ready(tabId))
        }
      })
    },
    unmount: async () => subscription.unsubscribe(),
  })
  return { execute() { if (!window.__repaired) { ${where === 'execute' ? harm : ''} } } }
})`

/** A screen of the kit whose component throws in render. */
const THROWS_IN_RENDER = `System.register([], function (exports) {
  exports('default', {
    kind: 'custom',
    component: () => { if (!window.__repaired) throw new TypeError('broken in render'); return 'Repaired' },
  })
  return { execute() {} }
})`

/** Lets this test hand out another file for a screen of the suite; without it the browser refuses the file. */
async function withoutIntegrity(page: Page, file: RegExp): Promise<void> {
  await page.route('**/later-map.*.json', async (route) => {
    const map = (await (await route.fetch()).json()) as { integrity: Record<string, string> }
    for (const address of Object.keys(map.integrity)) if (file.test(address)) delete map.integrity[address]
    await route.fulfill({ json: map })
  })
  // The page says what the map itself must hash to.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const map = document.querySelector<HTMLScriptElement>('script[type="systemjs-importmap"]')
      if (map?.dataset['laterIntegrity']) map.dataset['laterIntegrity'] = ''
    }).observe(document, { childList: true, subtree: true })
  })
}

const failed = (shell: Shell, name: string) => shell.panel.getByRole('heading', { name })
const retry = (shell: Shell) => shell.panel.getByRole('button', { name: 'Retry' })
const openUnready = (page: Page, hash: string) => page.evaluate((to) => (window.location.hash = to), hash)

test('[A15] four broken modules: an error in the panel, the others take input, and Retry works once repaired', async ({
  shell,
  page,
}) => {
  const probes = [
    { module: 'probe1', rooms: ['probe1/hangs'], source: broken('mount', 'await new Promise(() => {})') },
    { module: 'probe2', rooms: ['probe2/absent'], source: broken('mount', '') },
    { module: 'probe3', rooms: ['probe3/throws'], source: broken('execute', 'throw new Error("broken at import")') },
    { module: 'probe4', rooms: ['probe4/form'] },
  ]
  await installProbes(page, probes)
  let isAbsent = true
  await page.route('**/probes/probe2.js*', (route) => (isAbsent ? route.fulfill({ status: 404 }) : route.fallback()))
  // The ten seconds pass on the page's clock, not on the test's.
  await page.clock.install()
  await enter(shell, 'clerk', `#${probePath('probe4/form')}`)

  await openUnready(page, `#${probePath('probe1/hangs')}`)
  // While it hangs the others work: two fail at once, one takes input.
  for (const room of ['probe2/absent', 'probe3/throws']) {
    await openUnready(page, `#${probePath(room)}`)
    await expect(failed(shell, `${probeName(room)} could not be opened`)).toBeVisible()
  }
  await expect(shell.panel.getByText('broken at import')).toBeHidden()
  await shell.panel.getByText('Details', { exact: true }).click()
  await expect(shell.panel.getByText('broken at import')).toBeVisible()
  await expect(shell.panel.getByText('probe3', { exact: true })).toBeVisible()
  await shell.go(`#${probePath('probe4/form')}`)
  await shell.panel.getByRole('textbox').fill('Others take input')
  await openUnready(page, `#${probePath('probe1/hangs')}`)
  await page.clock.fastForward(10_000)
  await expect(failed(shell, `${probeName('probe1/hangs')} could not be opened`)).toBeVisible()

  isAbsent = false
  await page.evaluate(() => Object.assign(window, { __repaired: true }))
  for (const room of ['probe1/hangs', 'probe2/absent', 'probe3/throws']) {
    await openUnready(page, `#${probePath(room)}`)
    await retry(shell).click()
    await expect(shell.panel.getByText('Repaired')).toBeVisible()
  }
  await shell.go(`#${probePath('probe4/form')}`)
  await expect(shell.panel.getByRole('textbox')).toHaveValue('Others take input')
})

test('[A15] [A27] a screen that throws in render, and a file that the browser refuses since it was changed on its way', async ({
  shell,
  page,
}) => {
  await withoutIntegrity(page, /admin\.firm\.screen/)
  await page.route('**/assets/admin.firm.screen.*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: THROWS_IN_RENDER }),
  )
  let isChanged = true
  await page.route('**/assets/admin.user-code.screen.*', async (route) => {
    if (!isChanged) return route.fallback()
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `${await answer.text()} ` })
  })
  await enter(shell, 'clerk', '#/novus-ar/user-codes')
  await expect(failed(shell, 'User codes could not be opened')).toBeVisible()

  await shell.go('#/novus-ar/firm-maintenance')
  await expect(failed(shell, 'Customers stopped working')).toBeVisible()
  await shell.panel.getByText('Details', { exact: true }).click()
  await expect(shell.panel.getByText('broken in render')).toBeVisible()
  await retry(shell).click()
  await expect(failed(shell, 'Customers stopped working')).toBeVisible()
  await page.evaluate(() => Object.assign(window, { __repaired: true }))
  await retry(shell).click()
  await expect(shell.panel.getByText('Repaired')).toBeVisible()

  isChanged = false
  await shell.go('#/novus-ar/user-codes')
  await retry(shell).click()
  await expect(shell.panel.getByRole('grid')).toBeVisible()
  await shell.settled()
})

test('[S2.02-S2.04] a route to a module that nobody knows says so in its panel, is left as any other, and Back never loops', async ({
  shell,
  page,
}) => {
  await installProbes(page, [
    { module: 'probe1', rooms: ['probe1/form'] },
    { module: 'nowhere', rooms: ['nowhere/screen'], unknown: true },
  ])
  await enter(shell, 'clerk', `#${probePath('probe1/form')}`)
  await shell.panel.getByRole('textbox').fill('Others take input')
  await openUnready(page, `#${probePath('nowhere/screen')}`)
  const told = failed(shell, `${probeName('nowhere/screen')} could not be opened`)
  await expect(told).toBeVisible()
  await retry(shell).click()
  await expect(told).toBeVisible()
  expect(await shell.hash()).toBe(`#${probePath('nowhere/screen')}`)
  // An address below it is none of its paths.
  await openUnready(page, `#${probePath('nowhere/screen')}/x`)
  await expect.poll(() => shell.hash()).toBe('#/novus-ic')
  await page.goBack()
  await expect.poll(() => shell.hash()).toBe(`#${probePath('nowhere/screen')}`)
  await shell.openScreens.getByRole('tab', { name: probeName('nowhere/screen') }).press('Delete')
  await expect.poll(() => shell.hash()).toBe(`#${probePath('probe1/form')}`)
  await expect(shell.panel.getByRole('textbox')).toHaveValue('Others take input')
})
