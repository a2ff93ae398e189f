import { findings } from './axe.ts'
import { enter } from './entrance.ts'
import { expect, test, type Shell } from './fixture.ts'

const FIRMS = '#/novus-ar/firm-maintenance'
const CODES = '#/novus-ic/user-codes'

async function openFirms(shell: Shell): Promise<void> {
  await enter(shell, 'clerk', FIRMS)
  await expect(shell.panel.getByRole('grid').getByRole('link').first()).toBeVisible()
}

/** Nothing in a hidden panel is open any more, where it would listen to keys. */
async function expectNothingOpen({ page }: Shell): Promise<void> {
  const open = ['sl-dropdown[open]', 'sl-popup[active]', 'sl-tooltip[open]'].join(', ')
  await expect(page.locator('#panels > [hidden]')).not.toHaveCount(0)
  await expect(page.locator('#panels > [hidden]').locator(open)).toHaveCount(0)
}

test.describe('density', () => {
  test('is a menu that the keyboard opens, checks and leaves in one step', async ({ shell, page }) => {
    await openFirms(shell)
    const button = shell.panel.getByRole('button', { name: 'Density' })
    const menu = shell.panel.getByRole('menu', { name: 'Density' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(menu.getByRole('menuitemcheckbox', { name: 'As everywhere' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(menu.getByRole('menuitemcheckbox', { name: 'Compact' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()

    const list = shell.panel.locator('section:has([role="grid"])').first()
    await button.click()
    await menu.getByRole('menuitemcheckbox', { name: 'Compact' }).click()
    await expect(menu).toBeHidden()
    await expect(list).toHaveAttribute('data-density', 'compact')
    await expect(button).toBeFocused()

    // The choice cannot be taken away by choosing it again.
    await button.click()
    await menu.getByRole('menuitemcheckbox', { name: 'Compact' }).click()
    await expect(menu).toBeHidden()
    await button.click()
    await expect(menu.getByRole('menuitemcheckbox', { checked: true })).toHaveText(['Compact'])
    await expect(list).toHaveAttribute('data-density', 'compact')
  })

  test('[A19] closes with its tab, and Escape in another tab does not reach it', async ({ shell, page }) => {
    await openFirms(shell)
    const menu = shell.panel.getByRole('menu', { name: 'Density' })
    await shell.panel.getByRole('button', { name: 'Density' }).click()
    await expect(menu.getByRole('menuitemcheckbox', { name: 'As everywhere' })).toBeFocused()
    await shell.go(CODES)
    await expectNothingOpen(shell)
    const search = shell.panel.getByRole('search').locator('input')
    await search.focus()
    await page.keyboard.press('Escape')
    expect(
      await page.evaluate(() => document.activeElement?.closest('[role="tabpanel"]')?.hasAttribute('hidden')),
    ).toBe(false)
    await shell.go(FIRMS)
    await expect(menu).toBeHidden()
  })
})

test.describe('columns', () => {
  test('are found, hidden and put in order from the keyboard; Escape gives the focus back', async ({ shell, page }) => {
    await openFirms(shell)
    const button = shell.panel.getByRole('button', { name: 'Columns' })
    const chooser = shell.panel.getByRole('dialog', { name: 'Columns' })
    const heads = shell.panel.getByRole('grid').getByRole('columnheader')
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(chooser.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('city')
    await expect(chooser.getByRole('listitem')).toHaveCount(1)
    const box = chooser.getByRole('checkbox', { name: 'City' })
    await expect(box).toBeChecked()
    const place = await heads.allTextContents().then((all) => all.findIndex((text) => text.includes('City')))
    await box.focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(heads.nth(place - 1)).toContainText('City')
    await page.keyboard.press('Space')
    await expect(heads.filter({ hasText: 'City' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(chooser).toBeHidden()
    await expect(button).toBeFocused()

    await page.keyboard.press('Alt+c')
    await chooser.getByRole('button', { name: 'Reset' }).click()
    await expect(heads.nth(place)).toContainText('City')
    await shell.panel.getByRole('heading', { level: 1 }).click()
    await expect(chooser).toBeHidden()
  })

  test('[A19] the panel stands beside its button, inside the window, and closes with its tab', async ({
    shell,
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await openFirms(shell)
    const button = shell.panel.getByRole('button', { name: 'Columns' })
    const chooser = shell.panel.getByRole('dialog', { name: 'Columns' })
    await button.click()
    await expect(chooser).toBeVisible()
    const [own, panel] = [(await button.boundingBox())!, (await chooser.boundingBox())!]
    expect(panel.y).toBeGreaterThanOrEqual(own.y + own.height)
    expect(panel.x).toBeGreaterThanOrEqual(0)
    expect(panel.x + panel.width).toBeLessThanOrEqual(1280)
    expect(panel.y + panel.height).toBeLessThanOrEqual(720)
    expect(await findings(page, { within: '#panels > [role="tabpanel"]:not([hidden])', all: true })).toEqual([])

    await shell.go(CODES)
    await expectNothingOpen(shell)
    await shell.go(FIRMS)
    await expect(chooser).toBeHidden()
  })
})

test.describe('history', () => {
  test('[S3.36] [A18] is a drawer of its tab: the record and other tabs stay free, Alt I and Escape close it', async ({
    shell,
    page,
  }) => {
    await openFirms(shell)
    await shell.panel.getByRole('grid').getByRole('link').first().click()
    const button = shell.panel.getByRole('button', { name: 'History', exact: true })
    await expect(button).toBeVisible()
    const drawer = shell.panel.getByRole('dialog', { name: /^History/ })
    const content = shell.panel.locator('[data-region="history"]')
    const search = content.getByRole('searchbox')

    const field = shell.panel.getByLabel('Website', { exact: true })
    await field.focus()
    await page.keyboard.press('Alt+i')
    await expect(search).toBeFocused()
    await expect(drawer).not.toHaveAttribute('aria-modal')
    await page.keyboard.press('Alt+i')
    await expect(drawer).toBeHidden()
    await expect(field).toBeFocused()

    await button.click()
    await expect(search).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(button).toBeFocused()

    // Open, it holds nothing: the form takes the focus, and so does another tab.
    await button.click()
    await expect(search).toBeFocused()
    await field.click()
    await expect(field).toBeFocused()
    await shell.go(CODES)
    const list = shell.panel.getByRole('search').locator('input')
    await list.fill('hold')
    await page.keyboard.press('Tab')
    await expect(shell.panel.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await shell.applications.getByRole('tab', { name: /Accounts Receivable/ }).click()
    await expect(drawer).toBeVisible()
    await expect(search).not.toBeFocused()
    await content.getByRole('button', { name: 'Close' }).click()
    await expect(drawer).toBeHidden()
  })

  test('stands over the form where it is narrow and beside it where there is room', async ({ shell, page }) => {
    await openFirms(shell)
    await shell.panel.getByRole('grid').getByRole('link').first().click()
    await shell.panel.getByRole('button', { name: 'History', exact: true }).click()
    const drawer = shell.panel.getByRole('dialog', { name: /^History/ })
    const content = shell.panel.locator('[data-region="history"]')
    await expect(content.getByRole('searchbox')).toBeFocused()
    const head = (await shell.panel.getByRole('button', { name: 'History', exact: true }).boundingBox())!
    await expect.poll(async () => (await drawer.boundingBox())!.x).toBe(1440 - 380)
    const over = (await drawer.boundingBox())!
    expect(over.y).toBeGreaterThanOrEqual(head.y + head.height)
    await page.setViewportSize({ width: 1700, height: 900 })
    await expect.poll(async () => (await drawer.boundingBox())!.x).toBe(1700 - 380)
    const form = shell.panel.getByLabel('Website', { exact: true }).locator('xpath=ancestor::section[1]')
    const [beside, section] = [(await drawer.boundingBox())!, (await form.boundingBox())!]
    expect(section.x + section.width).toBeLessThanOrEqual(beside.x)
  })
})

test.describe('a button without words', () => {
  test('keeps its name, and tells it to pointer and keyboard until Escape', async ({ shell, page }) => {
    await openFirms(shell)
    const refresh = shell.panel.getByRole('button', { name: 'Refresh', exact: true })
    const tooltip = shell.panel.getByRole('tooltip').filter({ hasText: 'Refresh' })
    await expect(tooltip).toBeHidden()
    await refresh.hover()
    await expect(tooltip).toBeVisible()
    await expect(refresh).toHaveAccessibleName('Refresh')
    await page.mouse.move(0, 0)
    await expect(tooltip).toBeHidden()
    await refresh.focus()
    await expect(tooltip).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tooltip).toBeHidden()
    await expect(refresh).toBeFocused()
  })
})

test.describe('elements of the kit', () => {
  test('are not loaded before they are wanted, and say so when they do not come', async ({ shell, page }) => {
    const asked: string[] = []
    await page.route(/\/assets\/elements\.[^/]*\.js/, (route) => {
      asked.push(route.request().url())
      return asked.length === 1 ? route.abort() : route.continue()
    })
    await openFirms(shell)
    expect(asked).toEqual([])
    await page.keyboard.press('Alt+c')
    const message = page.getByRole('dialog').filter({ hasText: 'The server cannot be reached' })
    await expect(message).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(message).toBeHidden()
    await page.keyboard.press('Alt+c')
    await expect(shell.panel.getByRole('dialog', { name: 'Columns' })).toBeVisible()
  })
})
