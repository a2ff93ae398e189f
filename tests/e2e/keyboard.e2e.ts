import type { Page } from '@playwright/test'
import { enter } from './entrance.ts'
import { expect, test, type Shell } from './fixture.ts'

const CUSTOMERS = '#/novus-ar/firm-maintenance'

const navigator = (page: Page) => page.locator('suite-region-navigator')
const bar = (page: Page) => page.getByRole('group', { name: 'Navigate the page' })
const badges = (page: Page) => navigator(page).locator('.badge')
const control = (shell: Shell, path: string) => shell.panel.locator(`[data-path="${path}"]:visible`)

/** True when the focus is in the panel that is shown. */
const inPanel = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('#panels > [role="tabpanel"]:not([hidden])') instanceof Element)

/** The names in the bar, each with its digit. */
async function offered(page: Page): Promise<string[]> {
  await expect(bar(page)).toBeVisible()
  const names = await bar(page).getByRole('button').allInnerTexts()
  return names.map((name) => name.replace(/\s+/g, ' ').trim()).slice(0, -3)
}

test('F2 shows where the keyboard can go, walks there, jumps by digit and comes back to the field last used', async ({
  shell,
  page,
}) => {
  await enter(shell, 'clerk', CUSTOMERS)
  await expect(shell.panel.getByRole('grid').getByRole('link').first()).toBeVisible()
  await expect(shell.panel.locator('[data-row="0"][data-column="1"]')).toBeFocused()

  await page.keyboard.press('F2')
  expect(await offered(page)).toEqual([
    '1 Heading',
    '2 Search and tools',
    '3 List',
    '4 Pages',
    '5 Application tabs',
    '6 Application menu',
    '7 Open screens',
  ])
  await expect(badges(page)).toHaveText(['1', '2', '3', '4', '5', '6', '7'])
  await expect(navigator(page).getByRole('status')).toContainText('Go to: 1 Heading, 2 Search and tools, 3 List')
  // Showing moves nothing.
  await expect(shell.panel.locator('[data-row="0"][data-column="1"]')).toBeFocused()
  await expect(bar(page).locator('[aria-current]')).toHaveText(/List/)

  await page.keyboard.press('Shift+F2')
  await expect(shell.panel.getByRole('search').locator('input')).toBeFocused()
  await expect(navigator(page).getByRole('status')).toHaveText('Region Search and tools')
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()
  await expect(shell.panel.getByRole('search').locator('input')).toBeFocused()

  // A digit jumps, and the list has its cell again.
  await page.keyboard.press('F2')
  await page.keyboard.press('3')
  await expect(bar(page)).toBeHidden()
  await expect(shell.panel.locator('[data-row="0"][data-column="1"]')).toBeFocused()
  await expect(shell.panel.getByRole('search').locator('input')).toHaveValue('')

  // Into the chrome, and what is typed there is the chrome's.
  await page.keyboard.press('F2')
  await page.keyboard.press('F2')
  await page.keyboard.press('F2')
  await expect(shell.applications.getByRole('tab', { selected: true })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(bar(page)).toBeHidden()
  await expect(shell.applications.getByRole('tab').first()).toBeFocused()
})

test('F2 in a record reaches its sections, its lines and its history, and never edits', async ({ shell, page }) => {
  await enter(shell, 'clerk', `${CUSTOMERS}?record=ACTONE-01`)
  await expect(control(shell, 'name')).toBeFocused()
  await page.keyboard.press('Alt+i')
  await expect(shell.panel.locator('[data-region="history"]').getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('F2')
  const names = await offered(page)
  expect(names.slice(0, 3)).toEqual(['1 Open records', '2 Record', '3 Firm'])
  expect(names).toContainEqual(expect.stringMatching(/History$/))
  await page.keyboard.press('3')
  await expect(control(shell, 'name')).toBeFocused()
  await page.keyboard.press('F2')
  await page.keyboard.press('F2')
  const second = await page.evaluate(() =>
    document.activeElement?.closest('[data-region]')?.getAttribute('data-region'),
  )
  expect(second).toBe('billTo')
  await expect(shell.tab(/ACTONE-01/)).not.toHaveAccessibleName(/unsaved/)
  // Anything else ends the walk and goes where the focus is.
  await page.keyboard.press('Escape')
  await control(shell, 'website').focus()
  await page.keyboard.press('F2')
  await expect(bar(page)).toBeVisible()
  await page.keyboard.type('x')
  await expect(bar(page)).toBeHidden()
  await expect(control(shell, 'website')).toHaveValue('x')
  await expect(shell.tab(/ACTONE-01/)).toHaveAccessibleName(/unsaved/)
})

test('F2 works on HOME and on the page of an application', async ({ shell, page }) => {
  await enter(shell, 'clerk', '#/')
  await page.keyboard.press('F2')
  const home = await offered(page)
  expect(home.at(-1)).toMatch(/Application tabs$/)
  await page.keyboard.press('1')
  await expect.poll(() => inPanel(page)).toBe(true)
  await shell.go('#/novus-ar')
  await page.keyboard.press('F2')
  expect(await offered(page)).toContainEqual(expect.stringMatching(/Application menu$/))
  await page.keyboard.press('F2')
  await expect.poll(() => inPanel(page)).toBe(true)
  // A change of the page ends the walk.
  await page.goBack()
  await expect(bar(page)).toBeHidden()
})
