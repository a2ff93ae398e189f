import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'
import { installProbes } from './probe-module.ts'

test.describe('languages', () => {
  test('[A31] [S1.05] [S7.05] [S7.06] switching relabels all open screens, loses no value and loads each text file once', async ({
    shell,
    page,
  }) => {
    const files: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/locales/')) files.push(pathname)
    })
    const rooms = ['probe1/form1', 'probe1/form2', 'probe1/form3']
    await installProbes(page, [{ module: 'probe1', rooms }])
    await enter(shell, 'clerk', '#/novus-ar/firm-maintenance')
    for (const room of rooms) {
      await shell.go(`#/novus-ic/${room.replace('/', '-')}`)
      await shell.panel.locator('textarea').fill(`kept in ${room}`)
    }
    await shell.go('#/novus-ar/firm-maintenance')
    const choose = async (language: string) => {
      await page.getByRole('button', { name: /^(Language|Langue|语言|語言)/ }).click()
      await page.getByRole('menuitemradio', { name: language }).click()
    }
    // Sign-in has loaded the page twice; from here on it is one page.
    files.length = 0
    await choose('Français')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA')
    await expect(shell.page.getByRole('tab', { name: /Clients/ })).toBeVisible()
    await expect(shell.panel.getByRole('columnheader', { name: /Ville/ })).toBeVisible()
    await choose('简体中文')
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
    await expect(shell.page.getByRole('tab', { name: /客户/ })).toBeVisible()
    await choose('English')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-CA')
    for (const room of rooms) {
      await shell.go(`#/novus-ic/${room.replace('/', '-')}`)
      await expect(shell.panel.locator('textarea')).toHaveValue(`kept in ${room}`)
    }
    expect(files.filter((file, i) => files.indexOf(file) !== i)).toEqual([])
    expect((await page.context().cookies()).find((c) => c.name === 'culture')?.value).toBe('en-CA')
  })

  test('[A31] one language only: the dropdown is absent', async ({ shell, page }) => {
    await page.route('**/api/shell_init/languages', async (route) => {
      const body = (await (await route.fetch()).json()) as { Languages: unknown[] }
      await route.fulfill({ json: { ...body, Languages: body.Languages.slice(0, 1) } })
    })
    // They come after the menu can be used: without them the dropdown is absent in any case.
    const answered = page.waitForResponse('**/api/shell_init/languages')
    await enter(shell, 'clerk', '#/')
    await (await answered).finished()
    await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Language' })).toHaveCount(0)
  })
})

test.describe('tab strips', () => {
  test('[A36] one tab stop, arrows, Home, End, Enter, Delete, and names that say unsaved', async ({ shell, page }) => {
    await installProbes(page, [{ module: 'probe1', rooms: ['probe1/form1', 'probe1/form2', 'probe1/form3'] }])
    await enter(shell, 'admin', '#/novus-ic/probe1-form1')
    await shell.panel.locator('textarea').fill('x')
    await shell.go('#/novus-ic/probe1-form2')
    await shell.go('#/novus-ic/probe1-form3')
    const tabs = shell.openScreens.getByRole('tab')
    await expect(tabs).toHaveCount(3)
    await expect(tabs.nth(0)).toHaveAccessibleName(/unsaved/)
    expect(await shell.openScreens.locator('[role="tab"][tabindex="0"]').count()).toBe(1)
    await tabs.nth(2).focus()
    await page.keyboard.press('Home')
    await expect(tabs.nth(0)).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(tabs.nth(1)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
    await tabs.nth(1).focus()
    await page.keyboard.press('Delete')
    await expect(tabs).toHaveCount(2)
    await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
  })
})

test.describe('bar', () => {
  test('[S1.06] [S2.17] [S7.04] the environment label and the tenant line say where one is', async ({
    shell,
    page,
  }) => {
    await enter(shell, 'clerk', '#/')
    const tenant = (await page.evaluate(async () => {
      const key = Object.keys(localStorage).find((k) => k.startsWith('oidc.user:'))!
      const { access_token } = JSON.parse(localStorage.getItem(key)!) as { access_token: string }
      return (await fetch('/api/tenant', { headers: { Authorization: `Bearer ${access_token}` } })).json()
    })) as { server: string; database: string; releaseNumber: string }
    await expect(page.getByRole('contentinfo')).toContainText(tenant.database)
    await expect(page.getByRole('contentinfo')).toContainText(tenant.releaseNumber)
  })

  test('[S1.07] [S2.11] choosing an application in the Applications menu goes to it', async ({ shell, page }) => {
    await enter(shell, 'clerk', '#/')
    await page.getByRole('button', { name: 'Applications', exact: true }).click()
    await page.getByRole('menuitem', { name: /Inventory Control/ }).click()
    await expect.poll(() => shell.hash()).toBe('#/novus-ic')
    await expect(shell.panel.getByRole('link', { name: 'User codes' })).toBeVisible()
  })
})
