import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'
import { installProbes, probePath } from './probe-module.ts'

const OFFLINE = 'You are offline. Open screens stay as they are; saving waits for the connection.'
const UNREACHED = 'The server cannot be reached. Open screens stay as they are; reconnecting.'

test('[A39] [A11] offline: a banner, open screens stay usable, nothing is lost; reconnected, what failed asks again by itself', async ({
  shell,
  page,
}) => {
  await installProbes(page, [{ module: 'probe1', rooms: ['probe1/form1'] }])
  await enter(shell, 'clerk', `#${probePath('probe1/form1')}`)
  await shell.go('#/novus-ar/firm-maintenance')
  const grid = shell.panel.getByRole('grid')
  await expect(grid.getByRole('link').first()).toBeVisible()
  // The code that watches comes after the start.
  await page.waitForFunction(() => [...System.entries()].some(([id]) => id.includes('/watchers.')))

  await page.context().setOffline(true)
  await expect(page.getByText(OFFLINE)).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('steel')
  await expect(shell.panel.getByText('The server cannot be reached', { exact: true })).toBeVisible()
  await shell.go(`#${probePath('probe1/form1')}`)
  await shell.panel.getByRole('textbox').fill('Typed while offline')

  await page.context().setOffline(false)
  await expect(page.getByText(OFFLINE)).toBeHidden()
  await expect(shell.panel.getByRole('textbox')).toHaveValue('Typed while offline')
  await shell.go('#/novus-ar/firm-maintenance')
  await expect(shell.panel.getByText('The server cannot be reached', { exact: true })).toHaveCount(0)
  await expect(grid).toBeVisible()

  // A browser that believes to be online while nobody answers.
  await page.route(/\/(api\/|readyz)/, (route) => route.abort('connectionrefused'))
  await page.keyboard.press('Alt+r')
  await expect(page.getByText(UNREACHED)).toBeVisible()
  await page.unroute(/\/(api\/|readyz)/)
  await expect(page.getByText(UNREACHED)).toBeHidden()
  await expect(shell.panel.getByText('The server cannot be reached', { exact: true })).toHaveCount(0)

  // [A11] The browser asks before a dirty page is left, and lets go of a clean one.
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  await page.reload({ waitUntil: 'commit', timeout: 2_000 }).catch(() => undefined)
  expect(asked).toEqual(['beforeunload'])
  await shell.go(`#${probePath('probe1/form1')}`)
  await shell.panel.getByRole('textbox').fill('')
  await page.reload()
  await shell.ready()
  expect(asked).toEqual(['beforeunload'])
})

test('[A39] [A15] a screen first opened off line says that it waits for the connection, and opens by itself when it is back', async ({
  shell,
  page,
}) => {
  await enter(shell, 'clerk', '#/novus-ar/firm-maintenance')
  await expect(shell.panel.getByRole('grid').getByRole('link').first()).toBeVisible()
  await page.waitForFunction(() => [...System.entries()].some(([id]) => id.includes('/watchers.')))
  // One whose own code is not here yet, one whose module is not.
  const waiting = [
    ['#/novus-ar/user-codes', 'User codes'],
    ['#/novus-ap/purchase-journal', 'Purchase journal'],
  ] as const
  await page.context().setOffline(true)
  await expect(page.getByText(OFFLINE)).toBeVisible()
  for (const [hash, name] of waiting) {
    await page.evaluate((to) => (window.location.hash = to), hash)
    await expect(shell.panel.getByRole('heading', { name: `${name} opens when the connection is back` })).toBeVisible()
    await expect(shell.panel.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  }
  await page.context().setOffline(false)
  for (const [hash] of waiting) {
    await page.evaluate((to) => (window.location.hash = to), hash)
    await expect(shell.panel.getByRole('grid').first()).toBeVisible()
    await shell.settled()
  }
})

test('[A39] a dialog of a list first asked for off line says so below the list, which stays, and opens when the line is back', async ({
  shell,
  page,
}) => {
  await enter(shell, 'clerk', '#/novus-ar/firm-maintenance')
  const rows = shell.panel.getByRole('grid').getByRole('link')
  await expect(rows.first()).toBeVisible()
  await page.waitForFunction(() => [...System.entries()].some(([id]) => id.includes('/watchers.')))
  await page.context().setOffline(true)
  await expect(page.getByText(OFFLINE)).toBeVisible()
  await shell.panel.getByRole('button', { name: 'Changed since' }).click()
  await expect(shell.panel.getByRole('alert')).toContainText('The server cannot be reached')
  await expect(rows.first()).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('dialog', { name: 'Changed since' })).toBeVisible()
  await expect(rows.first()).toBeVisible()
  await expect(shell.panel.getByRole('alert')).toHaveCount(0)
})
