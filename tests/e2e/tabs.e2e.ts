import { expect, test } from './fixture.ts'
import { builtCounts, installProbes, probePath } from './probe-module.ts'

const FIRM = '#/novus-ar/firm-maintenance'
const CODES = '#/novus-ar/user-codes'

test.describe('tabs', () => {
  test('[A1] [S2.10] five tabs of three modules keep text, caret and scroll over fifty switches; none is built twice', async ({
    shell,
    page,
  }) => {
    const rooms = ['probe1/form1', 'probe1/form2', 'probe2/form1', 'probe2/form2']
    await installProbes(page, [
      { module: 'probe1', rooms: rooms.slice(0, 2) },
      { module: 'probe2', rooms: rooms.slice(2) },
    ])
    await shell.signIn('admin')
    const texts = new Map<string, string>()
    for (const room of rooms) {
      await shell.go('#' + probePath(room))
      const field = shell.panel.locator('textarea')
      await field.fill(`text of ${room}`)
      await field.evaluate((el: HTMLTextAreaElement) => el.setSelectionRange(3, 6))
      texts.set(room, `text of ${room}`)
    }
    await shell.go('#/novus-ic/user-codes')
    const search = shell.panel.getByRole('search').locator('input')
    await search.fill('hold')
    const ids = [...rooms.map((room) => '#' + probePath(room)), '#/novus-ic/user-codes']
    for (let i = 0; i < 50; i++) await shell.go(ids[(i * 3 + 1) % ids.length]!)
    for (const room of rooms) {
      await shell.go('#' + probePath(room))
      const field = shell.panel.locator('textarea')
      await expect(field).toHaveValue(texts.get(room)!)
      await expect(field).toBeFocused()
      expect(await field.evaluate((el: HTMLTextAreaElement) => [el.selectionStart, el.selectionEnd])).toEqual([3, 6])
    }
    await shell.go('#/novus-ic/user-codes')
    await expect(search).toHaveValue('hold')
    expect(Object.values(await builtCounts(page))).toEqual([1, 1, 1, 1])
  })

  test('[A3] the same menu opened by menu and by address in another letter case has one tab', async ({
    shell,
    page,
  }) => {
    await shell.signIn('admin', '#/novus-ar')
    await page.getByRole('menubar').getByRole('menuitem', { name: 'Customers' }).click()
    await shell.settled()
    await shell.go('#/NOVUS-AR/firm-maintenance')
    await expect(shell.openScreens.getByRole('tab')).toHaveCount(1)
    expect(await shell.hash()).toMatch(/^#\/novus-ar\/firm-maintenance/)
  })

  test('[A4] [S2.02-S2.04] unknown addresses end at the application or at home, and Back never loops', async ({
    shell,
    page,
  }) => {
    await shell.signIn('admin')
    await shell.go('#/NOVUS-AR/user-codes')
    expect(await shell.hash()).toBe('#/novus-ar/user-codes')
    await shell.go('#/novus-ar/nope')
    await expect.poll(() => shell.hash()).toBe('#/novus-ar')
    await expect(page.getByText('/novus-ar/nope leads nowhere for you')).toBeVisible()
    await shell.go('#/nope/x')
    await expect.poll(() => shell.hash()).toBe('#/')
    await page.goBack()
    await expect.poll(() => shell.hash()).toBe('#/novus-ar')
    await page.goBack()
    await expect.poll(() => shell.hash()).toBe('#/novus-ar/user-codes')
  })

  test('[A5] [S4.11] HOME is first, has no close control, and Delete on it does nothing', async ({ shell, page }) => {
    await shell.signIn('admin', FIRM)
    const tabs = shell.applications.getByRole('tab')
    await expect(tabs.first()).toHaveAccessibleName(/HOME/)
    await expect(page.getByRole('button', { name: 'Close HOME' })).toHaveCount(0)
    await tabs.first().click()
    await tabs.first().press('Delete')
    await expect(tabs).toHaveCount(2)
    await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
  })

  test('[A6] [S2.09] [S4.06] [S4.10] [S2.14] [S7.01] [S7.02] the application tab comes first, then its menus; HOME asks for none', async ({
    shell,
    page,
  }) => {
    const calls: string[] = []
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname + new URL(request.url()).search
      if (/\/api\/shell\/(applications|menus)/.test(path)) calls.push(path)
    })
    let tabWasActive: string | null = null
    await page.route('**/api/shell/menus**', async (route) => {
      tabWasActive = await page
        .getByRole('tablist', { name: 'Applications' })
        .getByRole('tab', { name: /Accounts Receivable/ })
        .getAttribute('aria-selected')
      await route.continue()
    })
    await shell.signIn('admin')
    expect(calls).toEqual(['/api/shell/applications'])
    await shell.go(FIRM)
    await expect(page.getByRole('menubar')).toBeVisible()
    expect(tabWasActive).toBe('true')
    await shell.go('#/')
    await shell.go(CODES)
    expect(calls).toEqual(['/api/shell/applications', '/api/shell/menus?application=AR'])
  })

  test('[A7] [S4.15] a new tab is new until its screen is ready, also when the user leaves meanwhile', async ({
    shell,
    page,
  }) => {
    let release = () => {}
    const held = new Promise<void>((done) => (release = done))
    await page.route('**/api/admin/firm?*', async (route) => {
      await held
      await route.continue()
    })
    await shell.signIn('admin')
    await shell.go(CODES)
    await page.evaluate((to) => (window.location.hash = to), FIRM)
    const firm = shell.openScreens.getByRole('tab', { name: /Customers/ })
    await expect(firm).toHaveAttribute('aria-busy', 'true')
    await expect(shell.panel).toHaveCount(1)
    await expect(shell.panel.getByRole('grid')).toBeVisible()
    await page.evaluate((to) => (window.location.hash = to), '#/novus-ar/user-codes')
    await page.evaluate((to) => (window.location.hash = to), FIRM)
    release()
    await expect(firm).toHaveAttribute('aria-selected', 'true')
    await expect(shell.panel.getByRole('grid')).toBeVisible()
    await expect(firm).not.toHaveAttribute('aria-busy', 'true')
  })

  test('[A8] [S1.03] [S4.13] [S4.16] [S2.15] closing goes to the neighbour, the last one to the one before, the only one to the root', async ({
    shell,
    page,
  }) => {
    await installProbes(page, [{ module: 'probe1', rooms: ['probe1/form1', 'probe1/form2'] }])
    await shell.signIn('admin', '#/novus-ic/probe1-form1')
    await shell.go('#/novus-ic/probe1-form2')
    await shell.go('#/novus-ic/user-codes')
    await shell.go('#/novus-ic/probe1-form2')
    const close = (name: string) => page.getByRole('button', { name: `Close ${name}`, exact: true }).click()
    await close('Probe probe1/form2')
    await expect(shell.tab('User codes')).toHaveAttribute('aria-selected', 'true')
    await close('User codes')
    await expect(shell.tab('Probe probe1/form1')).toHaveAttribute('aria-selected', 'true')
    await close('Probe probe1/form1')
    await expect.poll(() => shell.hash()).toBe('#/novus-ic')
    await shell.go('#/novus-ic/user-codes')
    await shell.go('#/novus-gl/user-codes')
    await close('General Ledger')
    await expect(shell.applications.getByRole('tab', { name: 'Inventory Control' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await close('Inventory Control')
    await expect.poll(() => shell.hash()).toBe('#/')
    await expect(shell.applications.getByRole('tab')).toHaveCount(1)
  })

  test('[A9] a refused close leaves everything as it was; a late answer closes the right tab only', async ({
    shell,
    page,
  }) => {
    await installProbes(page, [{ module: 'probe1', rooms: ['probe1/form1'] }])
    await shell.signIn('admin', '#/novus-ic/probe1-form1')
    const field = shell.panel.locator('textarea')
    await field.fill('unsaved')
    const before = await page.evaluate(() => [window.location.hash, window.history.length])
    await page.keyboard.press('Alt+w')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Probe PROBE1-FORM1')
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await expect(dialog).toHaveCount(0)
    expect(await page.evaluate(() => [window.location.hash, window.history.length])).toEqual(before)
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('unsaved')

    await page.keyboard.press('Alt+w')
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => shell.hash()).toBe('#/novus-ic')
    await expect(shell.openScreens.getByRole('tab')).toHaveCount(0)
  })
})
