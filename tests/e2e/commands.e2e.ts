import type { Page } from '@playwright/test'
import { findings } from './axe.ts'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'
import { installProbes, probeName } from './probe-module.ts'

const palette = (page: Page) => {
  const field = page.getByRole('combobox', { name: 'Search or jump to' })
  const options = page.locator('suite-command-palette').getByRole('option')
  return {
    field,
    options,
    marked: page.locator('suite-command-palette [role="option"][aria-selected="true"]'),
    open: async () => {
      await page.keyboard.press('Control+k')
      await expect(field).toBeFocused()
    },
    /** Rows of what was typed are there, and those of the server. */
    settled: () => expect(page.locator('suite-command-palette [role="listbox"]')).toHaveAttribute('aria-busy', 'false'),
  }
}

test('[A3] [A19] [D17] Ctrl K opens the one tab of a screen, finds a firm, runs an action; Escape gives the focus back', async ({
  shell,
  page,
}) => {
  await enter(shell, 'clerk', '#/novus-ar/firm-maintenance')
  const { field, options, marked, open, settled } = palette(page)

  // The field of the top bar opens it too, and has the focus again.
  const button = page.getByRole('button', { name: 'Search or jump to' })
  await button.click()
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()

  // By initials, in any letter case; a second time it is the same tab.
  for (const times of [1, 2]) {
    await open()
    await field.fill('vendors accounts')
    await expect(marked).toContainText('Vendors')
    if (times === 2) await expect(marked).toContainText('open')
    await page.keyboard.press('Enter')
    await expect.poll(() => shell.hash()).toBe('#/novus-ap/firm-maintenance')
    await shell.settled()
    await expect(shell.openScreens.getByRole('tab')).toHaveCount(1)
    await shell.go('#/novus-ar/firm-maintenance')
  }

  // A record of the server leads through a door it stands behind.
  await open()
  await field.fill('@harlow-01')
  await expect(marked).toContainText('Harlow Electric Ltd.')
  await expect(marked).toContainText('Hamilton ON')
  await page.keyboard.press('Enter')
  await expect.poll(() => shell.hash()).toContain('record=HARLOW-01')
  await expect(shell.panel.getByRole('heading', { name: 'Harlow Electric Ltd.' })).toBeVisible()

  // What the record can do is offered, its key printed beside; the list behind it is silent.
  await open()
  await field.fill('> history')
  await expect(marked).toContainText('Alt I')
  await page.keyboard.press('Enter')
  await expect(shell.panel.getByRole('button', { name: /^History/ })).toHaveAttribute('aria-expanded', 'true')
  await open()
  await field.fill('> refresh')
  await expect(options).toHaveCount(0)

  // While it stands no key reaches the screen behind; an action of the shell, by its name in any language.
  await field.fill('> dark')
  await expect(marked).toContainText('Dark theme')
  expect(await findings(page, { within: 'suite-command-palette' })).toEqual([])
  await page.keyboard.press('Alt+w')
  await expect(field).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(shell.openScreens.getByRole('tab')).toHaveCount(1)

  // The sheet prints what the screen obeys; in a field its key is a letter.
  await shell.panel.getByLabel('Website').focus()
  await page.keyboard.type('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveCount(0)
  await open()
  await field.fill('> shortcuts')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toContainText('Save')
  await expect(sheet).toContainText('Close screen')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('contentinfo')).toContainText('Ctrl S')
  await open()
  await field.fill('nothing-is-called-so')
  await settled()
  await expect(options).toHaveCount(0)
})

test('[A35] what the server does not name is in no palette, recent list or favourite, and its address and calls are shut', async ({
  shell,
  page,
}) => {
  // A clerk has no right to the change log; a recent entry of another day still names it. A load that is broken off while it
  // renews the sign-in has used its token, and signs in anew: that is not what is looked at here.
  const renewed = page.waitForResponse((answer) => answer.url().endsWith('/oidc/token'))
  await enter(shell, 'clerk', '#/')
  await (await renewed).finished()
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:'))!
    const { profile } = JSON.parse(localStorage.getItem(key)!) as { profile: { sub: string } }
    const gone = { menuId: 'SH0210', path: '/shell/audit-log', subtitle: null, when: '2026-11-20T10:00:00Z' }
    localStorage.setItem(`novus:recents:${profile.sub}`, JSON.stringify([gone]))
  })
  await page.reload()
  await shell.ready()
  const { field, options, open, settled } = palette(page)
  await open()
  await expect(options.filter({ hasText: 'Change log' })).toHaveCount(0)
  await field.fill('change log')
  await settled()
  await expect(options.filter({ hasText: 'Change log' })).toHaveCount(0)
  await field.fill('customers')
  await expect(options.filter({ hasText: 'Customers' }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shell.panel.getByText('Change log')).toHaveCount(0)
  await shell.go('#/shell/audit-log')
  expect(await shell.hash()).not.toContain('audit-log')
  const status = await page.evaluate(async () => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:'))!
    const { access_token } = JSON.parse(localStorage.getItem(key)!) as { access_token: string }
    return (await fetch('/api/admin/audit-log', { headers: { Authorization: `Bearer ${access_token}` } })).status
  })
  expect(status).toBe(403)
})

test('[A37] every one of many open tabs is reached by Ctrl K', async ({ shell, page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const rooms = Array.from({ length: 40 }, (_, at) => `probe1/form${at + 1}`)
  await installProbes(page, [{ module: 'probe1', rooms }])
  await enter(shell, 'clerk', '#/novus-ic')
  for (const room of rooms)
    await page.evaluate((to) => (window.location.hash = to), `#/novus-ic/${room.replace('/', '-')}`)
  await shell.settled()
  await expect(shell.openScreens.getByRole('tab', { includeHidden: true })).toHaveCount(40)
  const { field, options, marked, open } = palette(page)
  await open()
  await expect(options.filter({ hasText: 'Probe probe1/form' })).toHaveCount(40)
  await page.keyboard.press('Escape')
  for (const at of [1, 20, 33]) {
    const name = probeName(`probe1/form${at}`)
    await open()
    await field.fill(name)
    await expect(marked).toContainText(name)
    await page.keyboard.press('Enter')
    await expect(shell.tab(new RegExp(`${name}$`))).toHaveAttribute('aria-selected', 'true')
    await expect(shell.tab(new RegExp(`${name}$`))).toBeInViewport()
  }
})
