import type { Page } from '@playwright/test'
import { enter } from './entrance.ts'
import { cell } from './entry-cells.ts'
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
    '2 Owed to us',
    '3 Search and tools',
    '4 List',
    '5 Pages',
    '6 Application tabs',
    '7 Application menu',
    '8 Open screens',
  ])
  await expect(badges(page)).toHaveText(['1', '2', '3', '4', '5', '6', '7', '8'])
  await expect(navigator(page).getByRole('status')).toContainText('Go to: 1 Heading, 2 Owed to us, 3 Search and tools')
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
  await page.keyboard.press('4')
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

  // HOME and the page of an application are not marked: what has a name is a region.
  await shell.go('#/')
  await expect(shell.panel.getByRole('list', { name: 'Figures' })).toBeVisible()
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

test('[A19] in a record: F2 reaches sections and history and never edits, Esc goes one step, Alt J to the side panel and back', async ({
  shell,
  page,
}) => {
  await enter(shell, 'clerk', `${CUSTOMERS}?record=ACTONE-01`)
  await expect(control(shell, 'name')).toBeFocused()
  await page.keyboard.press('Alt+i')
  await expect(shell.panel.locator('[data-region="history"]').getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('F2')
  const names = await offered(page)
  expect(names.slice(0, 2)).toEqual(['1 Open records', '2 Record'])
  expect(names).toContainEqual(expect.stringMatching(/History$/))
  await page.keyboard.press(names.find((name) => name.endsWith(' Firm'))![0]!)
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

  const history = shell.panel.locator('[data-region="history"]')
  const website = control(shell, 'website')
  // Back to what the field held, with the side panel still there.
  await page.keyboard.press('Escape')
  await expect(website).toHaveValue('')
  await page.keyboard.press('Alt+j')
  await expect(history.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Alt+j')
  await expect(website).toBeFocused()
  await page.keyboard.press('Alt+j')
  await expect(history.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Alt+j')

  // The popup, the field, the drawer; never the record.
  const billTo = control(shell, 'shipTo.billToId')
  const stored = await billTo.inputValue()
  await billTo.fill('AB')
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(billTo).toHaveValue('AB')
  await page.keyboard.press('Escape')
  await expect(billTo).toHaveValue(stored)
  await expect(history).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(history).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(billTo).toBeFocused()
  await expect(shell.tab(/ACTONE-01/)).not.toHaveAccessibleName(/unsaved/)

  // A line that Esc takes back had only just begun; it can be had again.
  const lines = shell.panel.locator('[data-region="contacts"] tbody tr[data-row]')
  const count = await lines.count()
  const spare = cell(shell, `contacts.${count - 1}.name`)
  await spare.click()
  await page.keyboard.type('Ann')
  await expect(lines).toHaveCount(count + 1)
  await page.keyboard.press('Escape')
  await expect(lines).toHaveCount(count)
  await expect(spare).toHaveText('')
  await page.keyboard.press('Control+y')
  await expect(spare).toHaveText('Ann')
  // Enter goes on to the next line, and out of the grid from an empty one.
  await page.keyboard.press('ArrowDown')
  await expect(cell(shell, `contacts.${count}.name`)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(shell.panel.locator(':focus')).toHaveAttribute('data-path', /./)
  await page.keyboard.press('Shift+Enter')
  await expect(cell(shell, `contacts.${count}.name`)).toBeFocused()
})

test('[S8.38] whoever gives up his changes goes on in the form, not at the top of the page', async ({
  shell,
  page,
}) => {
  await enter(shell, 'admin', '#/novus-ic/inventory-ticket')
  await page.keyboard.press('Alt+n')
  const field = (path: string) => shell.panel.locator(`[data-path="${path}"]:visible`)
  await expect(field('subType')).toBeFocused()
  await page.keyboard.type('REFILL')
  await page.keyboard.press('Enter')
  await shell.panel.getByRole('button', { name: 'Revert' }).focus()
  await page.keyboard.press('Enter')
  const dialog = shell.panel.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(field('subType')).toBeFocused()
  await expect(field('subType')).toHaveValue('')
})

test('after a record is deleted the focus is on the next row', async ({ shell, page }) => {
  await enter(shell, 'admin', CUSTOMERS)
  await expect(shell.panel.getByRole('grid').getByRole('link').first()).toBeVisible()
  await page.keyboard.press('Alt+n')
  await expect(control(shell, 'firmId')).toBeFocused()
  await page.keyboard.type('AAAA-01')
  await page.keyboard.press('Enter')
  await page.keyboard.type('First of all')
  await page.keyboard.press('Control+s')
  await expect(shell.panel.getByRole('status').filter({ hasText: 'AAAA-01 is saved.' })).toBeVisible()
  await shell.panel.getByRole('button', { name: 'List', exact: true }).click()
  // Other tests leave firms behind that stand before it.
  const own = shell.panel.locator('[data-column="1"]').getByText('AAAA-01', { exact: true })
  const row = Number(await own.locator('xpath=ancestor-or-self::*[@data-row]').getAttribute('data-row'))
  const cell = (at: number) => shell.panel.locator(`[data-row="${at}"][data-column="1"]`)
  const next = await cell(row + 1).innerText()
  await cell(row).click({ position: { x: 100, y: 10 } })
  await page.keyboard.press('Enter')
  await shell.panel.getByRole('button', { name: 'Delete', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Delete/ })
    .click()
  await expect(cell(row)).toHaveText(next)
  await expect(cell(row)).toBeFocused()
})

test('a list by keyboard alone: page and all, extend, ends, filter list, one Esc for the selection', async ({
  shell,
  page,
}) => {
  await enter(shell, 'clerk', CUSTOMERS)
  const cell = (row: number, column: number) => shell.panel.locator(`[data-row="${row}"][data-column="${column}"]`)
  await expect(cell(0, 1)).toBeFocused()
  await page.keyboard.press('Control+a')
  const bulk = shell.panel.locator('[data-region="selection"]')
  await expect(bulk).toContainText('250 selected')
  await bulk.getByRole('button', { name: /^Select all/ }).click()
  await expect(bulk).toContainText(/All [\d,]+ selected/)
  await cell(0, 1).focus()
  await page.keyboard.press('Escape')
  await expect(bulk).toHaveCount(0)
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(bulk).toContainText('3 selected')
  await page.keyboard.press('Control+End')
  // How many columns there are is of the door.
  await expect(shell.panel.locator('[data-row="249"][data-column]').last()).toBeFocused()
  await page.keyboard.press('Home')
  await expect(cell(249, 0)).toBeFocused()
  await page.keyboard.press('Control+Home')
  await expect(cell(0, 0)).toBeFocused()
  await page.keyboard.press('PageDown')
  // The first row may have left the document meanwhile.
  await expect(shell.panel.locator('[data-column="0"]:focus')).not.toHaveAttribute('data-row', '0')
  await page.keyboard.press('Escape')
  await expect(bulk).toHaveCount(0)
})
