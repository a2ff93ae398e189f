import { enter } from './entrance.ts'
import { expect, test, type Shell } from './fixture.ts'
import { downloadedSheet } from './workbook.ts'

const CUSTOMERS = '#/novus-ar/firm-maintenance'

const grid = (shell: Shell) => shell.panel.getByRole('grid')
/** In an order of several columns a head also says which place its column has. */
const head = (shell: Shell, name: string) =>
  grid(shell).getByRole('columnheader', { name: new RegExp(`^${name} ?\\d?$`) })
const filter = (shell: Shell, name: string) => grid(shell).getByLabel(`Filter ${name}`, { exact: true })
const rows = (shell: Shell) => grid(shell).locator('tbody tr[aria-rowindex]')

/** `1–250 of 24,696`, below the grid. */
const range = (shell: Shell, text: RegExp) => shell.panel.locator('[data-region="footer"]').getByText(text)

/** Records that match, as the grid counts them: its head and its filter row are rows too. */
const matches = async (shell: Shell) => Number(await grid(shell).getAttribute('aria-rowcount')) - 2

/** Texts of one column in the rows that are drawn. */
const column = (shell: Shell, index: number) => rows(shell).locator(`td[data-column="${index}"]`).allTextContents()

async function setFilter(shell: Shell, name: string, text: string): Promise<void> {
  await filter(shell, name).fill(text)
  const answer = shell.page.waitForResponse((r) => /\/api\/admin\/firm\?(?!.*PageSize=1(&|$))/.test(r.url()))
  await filter(shell, name).press('Enter')
  await answer
  await expect(grid(shell)).toHaveAttribute('aria-busy', 'false')
}

test.beforeEach(async ({ shell }) => {
  await enter(shell, 'clerk', CUSTOMERS)
  await expect(rows(shell).first()).toBeVisible()
})

test('[S5.02] [S9.01] [supply 1.9a in use] [judgement 2 counts] a list begins with what is in use; filters typed with operators are the server’s, each change begins at page 1, totals count all that match', async ({
  shell,
  page,
}) => {
  const inUse = await matches(shell)
  expect(inUse).toBeGreaterThan(10_000)
  await expect(shell.panel.getByRole('button', { name: 'Remove the filter Status' })).toBeVisible()
  expect(await shell.hash()).toBe(CUSTOMERS)
  // What is shown, and the view that it is shown as, say one number.
  const pressed = shell.panel.getByRole('group', { name: 'Views' }).locator('button[aria-pressed="true"]')
  await expect(pressed).toHaveText(`In use ${inUse.toLocaleString('en-CA')}`)
  await page.keyboard.press('/')
  await page.keyboard.press('Backspace')
  await expect.poll(() => matches(shell)).toBeGreaterThan(inUse)
  expect(await shell.hash()).toBe(CUSTOMERS)
  const all = await matches(shell)
  await shell.panel.getByRole('button', { name: 'Next page' }).click()
  await expect(range(shell, /^251–500 of/)).toBeVisible()
  expect(await shell.hash()).toContain('page=2')

  await setFilter(shell, 'Credit limit', '>50000')
  expect(await shell.hash()).toMatch(/creditLimit=%3E50000/)
  expect(await shell.hash()).not.toContain('page=')
  await expect(range(shell, /^1–250 of/)).toBeVisible()
  const limits = (await column(shell, 10)).map((text) => Number(text.replace(/,/g, '')))
  expect(limits.length).toBeGreaterThan(10)
  expect(limits.every((limit) => limit > 50_000)).toBe(true)
  const large = await matches(shell)
  expect(large).toBeLessThan(all)

  await setFilter(shell, 'Name', '*steel*')
  const names = await column(shell, 2)
  expect(names.length).toBeGreaterThan(0)
  expect(names.every((name) => /steel/i.test(name))).toBe(true)
  const steel = await matches(shell)
  expect(steel).toBeLessThan(large)
  const total = grid(shell).locator('tfoot')
  await expect(total).toContainText(`Total of ${steel.toLocaleString('en-CA')} records`)
  const sum = Number((await total.locator('td').nth(10).textContent())!.replace(/,/g, ''))
  expect(sum).toBeGreaterThan(50_000 * steel)

  await setFilter(shell, 'Prov', 'BC|ON')
  expect((await column(shell, 4)).filter((region) => region !== 'BC' && region !== 'ON')).toEqual([])
  await setFilter(shell, 'Status', '<>Active')
  expect(new Set(await column(shell, 11))).not.toContain('Active')

  await filter(shell, 'Credit limit').fill('>abc')
  await filter(shell, 'Credit limit').press('Enter')
  await expect(filter(shell, 'Credit limit')).toHaveAccessibleDescription('This is not a figure.')
  await filter(shell, 'Credit limit').press('Escape')
  await expect(filter(shell, 'Credit limit')).toHaveValue('> 50,000.00')
  await page.reload()
  await shell.ready()
  await expect(filter(shell, 'Name')).toHaveValue('*steel*')
  await shell.panel.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => matches(shell)).toBe(all)
})

test('[S5.02] [S5.03] a click sorts, Shift click adds a column to the order, and a new order begins at page 1', async ({
  shell,
}) => {
  await expect(head(shell, 'Firm ID')).toHaveAttribute('aria-sort', 'ascending')
  await shell.panel.getByRole('button', { name: 'Next page' }).click()
  await expect(range(shell, /^251–500 of/)).toBeVisible()
  await head(shell, 'Prov').getByRole('button').click()
  await expect(range(shell, /^1–250 of/)).toBeVisible()
  await expect(head(shell, 'Prov')).toHaveAttribute('aria-sort', 'ascending')
  await expect(head(shell, 'Firm ID')).toHaveAttribute('aria-sort', 'none')
  for (let i = 0; i < 2; i++)
    await head(shell, 'City')
      .getByRole('button')
      .click({ modifiers: ['Shift'] })
  await expect(head(shell, 'City')).toHaveAttribute('aria-sort', 'descending')
  await expect(head(shell, 'Prov')).toHaveAttribute('aria-sort', 'ascending')
  expect(await shell.hash()).toContain(`sort=${encodeURIComponent('region,-city')}`)
  await expect(grid(shell)).toHaveAttribute('aria-busy', 'false')
  await expect.poll(async () => new Set(await column(shell, 4)).size).toBe(1)
  const cities = await column(shell, 3)
  expect(cities).toEqual(cities.toSorted((a, b) => b.localeCompare(a, 'en-CA')))
})

test('[S9.02] Excel has all rows that match, in the columns shown, with headings in the language and figures as figures', async ({
  shell,
  page,
}) => {
  await setFilter(shell, 'Credit limit', '>=100000')
  const count = await matches(shell)
  expect(count, 'more than a page').toBeGreaterThan(250)
  const english = page.waitForEvent('download')
  await shell.panel.getByRole('button', { name: 'Excel' }).click()
  const sheet = await downloadedSheet(await english)
  const headings = (of: typeof sheet) => (of.getRow(1).values as unknown[]).slice(1)
  expect(headings(sheet)).toEqual([
    ...['Firm ID', 'Name', 'City', 'Prov', 'Terms', 'Currency', 'Owed to us', 'Overdue', 'Ageing'],
    ...['Credit limit', 'Status'],
  ])
  const limits: unknown[] = []
  sheet.getColumn(10).eachCell((cell, row) => row > 1 && limits.push(cell.value))
  const figures = limits.filter((value) => typeof value === 'number')
  expect(figures.length).toBeGreaterThanOrEqual(count)
  expect(figures.slice(0, count).every((value) => value >= 100_000)).toBe(true)

  // Of chosen rows the same keys make a file of them alone.
  for (const at of [0, 1]) await rows(shell).nth(at).getByRole('checkbox').check()
  const chosen = page.waitForEvent('download')
  await page.keyboard.press('Alt+x')
  const own: unknown[] = []
  ;(await downloadedSheet(await chosen)).getColumn(10).eachCell((cell, row) => row > 1 && own.push(cell.value))
  expect(own.filter((value) => typeof value === 'number' && value >= 100_000)).toHaveLength(2)
  const asked = page.waitForRequest((request) => request.url().includes('/print?'))
  const printed = page.waitForEvent('download')
  await shell.panel.getByRole('button', { name: 'Print list' }).click()
  expect(new URL((await asked).url()).searchParams.get('Ids')?.split(',')).toHaveLength(2)
  expect((await printed).suggestedFilename()).toMatch(/\.pdf$/)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitemradio', { name: 'Français' }).click()
  await expect(shell.panel.getByRole('columnheader', { name: 'Ville' })).toBeVisible()
  const french = page.waitForEvent('download')
  await page.keyboard.press('Alt+x')
  expect(headings(await downloadedSheet(await french))).toContain('Ville')
  // He speaks English in the tests that follow.
  await page.getByRole('button', { name: 'Langue' }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(shell.panel.getByRole('columnheader', { name: 'City' })).toBeVisible()
})

test('columns that are hidden stay hidden in the list, after a reload too', async ({ shell, page }) => {
  await page.keyboard.press('Alt+c')
  await shell.panel.getByRole('checkbox', { name: 'City' }).uncheck()
  await expect(head(shell, 'City')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.reload()
  await shell.ready()
  await expect(head(shell, 'Name')).toBeVisible()
  await expect(head(shell, 'City')).toHaveCount(0)
  await page.keyboard.press('Alt+c')
  await shell.panel.getByRole('button', { name: 'Reset' }).click()
  await expect(head(shell, 'City')).toBeVisible()
})
