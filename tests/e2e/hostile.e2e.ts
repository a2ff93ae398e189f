import { Firm } from '../../shared/contracts/admin/firm.ts'
import { fieldAt } from '../../shared/kit/editor/field-path.ts'
import { enter } from './entrance.ts'
import { cell, fillCell } from './entry-cells.ts'
import { expect, test, type Shell } from './fixture.ts'
import { downloadedSheet } from './workbook.ts'

const FIRMS = '#/novus/firm-maintenance'

declare global {
  interface Window {
    /** Set by a text that was run instead of shown. */
    __ran?: number
  }
}

const HOSTILE = {
  SQL: `'); drop table firm; --`,
  script: `"><script>window.__ran=1</script><img src=x onerror="window.__ran=1">`,
  formula: `=HYPERLINK("javascript:window.__ran=1","x")&{{7*7}}\${7*7}%00%s`,
} as const

/** What fields of a fixed form take; all others take the hostile text as far as it fits. */
const FORMED: Readonly<Record<string, string>> = {
  'addresses.country': 'CA',
  'addresses.region': 'ON',
  'addresses.postalCode': 'L8L 4X9',
  'billTo.cardLastFour': '4242',
  'contacts.email': `o'brien+<script>@evil.example`,
  'contacts.phone': '416-555-0100',
  'contacts.mobile': '416-555-0103',
  phone: '416-555-0101',
  fax: '416-555-0102',
}

const region = (shell: Shell, name: string) => shell.panel.getByRole('region', { name, exact: true })
const control = (shell: Shell, path: string) => shell.panel.locator(`[data-path="${path}"]`)

/** A new firm of every type, so that every field there is stands on the form. */
async function newFirm(shell: Shell): Promise<void> {
  await shell.page.keyboard.press('Alt+n')
  for (const type of ['Bill To', 'Ship To', 'Vendor'])
    await region(shell, 'Firm').getByLabel(type, { exact: true }).check()
  await expect(region(shell, 'Vendor account')).toBeVisible()
}

/** Types into every field that takes free text; answers what is to be stored, by path. */
async function typeEverywhere(
  shell: Shell,
  textOf: (path: string, max: number) => string,
): Promise<Map<string, string>> {
  const stored = new Map<string, string>()
  const controls = shell.panel.locator(
    '[data-path]:is(input[type="text"], textarea):not([readonly], [role="combobox"]), [data-cell]',
  )
  const paths = await controls.evaluateAll((all) =>
    all.map((el) => (el as HTMLElement).dataset['path'] ?? (el as HTMLElement).dataset['cell']!),
  )
  for (const path of paths) {
    const field = fieldAt(Firm.fields, path)!
    if (field.max === undefined || field.kind === 'lookup') continue
    const text = textOf(path.replace(/\.\d+\./, '.'), field.max)
    if (isCell(path)) await fillCell(shell, path, text)
    else await control(shell, path).fill(text)
    stored.set(path, field.upper ? text.toUpperCase() : text)
  }
  return stored
}

const place = (shell: Shell, path: string) => (isCell(path) ? cell(shell, path) : control(shell, path))

const isCell = (path: string) => /\.\d+\./.test(path)

async function showsAll(shell: Shell, stored: ReadonlyMap<string, string>): Promise<void> {
  for (const [path, text] of stored)
    if (isCell(path)) await expect(cell(shell, path), path).toHaveText(text)
    else await expect(control(shell, path), path).toHaveValue(text)
}

test.describe('hostile texts', () => {
  for (const [what, hostile] of Object.entries(HOSTILE))
    test(`${what} in every text field is stored and shown as typed, runs nowhere, and is text in Excel`, async ({
      shell,
      page,
    }) => {
      await enter(shell, 'admin', FIRMS)
      await expect(shell.panel.getByRole('grid').getByRole('link').first()).toBeVisible()
      await newFirm(shell)
      const stored = await typeEverywhere(shell, (path, max) => FORMED[path] ?? hostile.slice(0, max).trim())
      expect(stored.size).toBeGreaterThan(20)
      await page.keyboard.press('Control+s')
      await expect(shell.panel.getByRole('status').filter({ hasText: 'is saved.' })).toBeVisible()
      await expect(shell.tab(/Firm maintenance/)).toContainText(stored.get('firmId')!)

      await page.reload()
      await shell.ready()
      await showsAll(shell, stored)
      await page.keyboard.press('Alt+i')
      const history = shell.panel.locator('[data-region="history"]')
      await expect(history.getByRole('listitem').first()).toBeVisible()

      await shell.panel.getByRole('navigation', { name: 'Open records' }).getByRole('button', { name: 'List' }).click()
      await page.keyboard.press('/')
      await page.keyboard.type(stored.get('firmId')!)
      const grid = shell.panel.getByRole('grid')
      await expect(grid).toHaveAttribute('aria-rowcount', '3')
      await expect(grid.getByText(stored.get('name')!, { exact: true }).first()).toBeVisible()
      const download = page.waitForEvent('download')
      await page.keyboard.press('Alt+x')
      const sheet = await downloadedSheet(await download)
      expect(sheet.getRow(2).getCell(1).value).toBe(stored.get('firmId'))
      expect(sheet.getRow(2).getCell(2).value).toBe(stored.get('name'))
      expect(await page.evaluate(() => window.__ran)).toBeUndefined()
      await page.keyboard.press('/')
      await page.keyboard.press('Escape')
      await expect(grid).toHaveAttribute('aria-rowcount', /^\d{5}$/)
    })

  test('an address of hostile sort, filters and record opens the screen, runs nothing and asks the server nothing wrong', async ({
    shell,
    page,
  }) => {
    const answers: [string, number][] = []
    page.on('response', (response) => {
      const { pathname, search } = new URL(response.url())
      if (pathname.startsWith('/api/admin/firm')) answers.push([pathname + search, response.status()])
    })
    const query = new URLSearchParams({
      sort: 'drop table,-name; delete from firm,constructor',
      creditLimit: '>abc',
      name: `' or 1=1 --`,
      __proto__: 'x',
      page: '-1',
      search: `%_\\`,
      record: '<script>window.__ran=1</script>',
    })
    await enter(shell, 'clerk', `#/novus-ar/firm-maintenance?${query}`)
    await expect(shell.panel.getByText('<script>window.__ran=1</script> does not exist')).toBeVisible()
    await shell.panel.getByRole('button', { name: 'Back to the list' }).click()
    await expect(shell.panel.getByText('Nothing matches 2 filters')).toBeVisible()
    await expect(shell.panel.getByRole('columnheader', { name: 'Firm ID' })).toHaveAttribute('aria-sort', 'ascending')
    expect(answers.filter(([, status]) => status !== 200 && status !== 404)).toEqual([])
    expect(await page.evaluate(() => window.__ran)).toBeUndefined()
  })
})

test.describe('wrong input', () => {
  test('over-long texts and wrong figures: a message under each field, focus on the first, F8 to the next, nothing lost', async ({
    shell,
    page,
  }) => {
    await enter(shell, 'admin', FIRMS)
    await expect(shell.panel.getByRole('grid').getByRole('link').first()).toBeVisible()
    await newFirm(shell)
    const typed = new Map([
      ['firmId', 'WRONG-01'],
      ['name', 'n'.repeat(101)],
      ['phone', 'call me'],
      ['billTo.creditLimit', '12abc'],
      ['billTo.cardLastFour', '4111111111111111'],
      ['vendor.apFirmId', '-1'],
      ['vendor.commissionPercent', '-5'],
      ['vendor.leadTimeDays', '1000'],
      ['addresses.0.line1', '1 Main St'],
      ['addresses.0.city', 'x'.repeat(61)],
      ['addresses.0.country', 'CANADA'],
      ['contacts.0.name', 'Kim'],
      ['contacts.0.email', 'kim at example'],
      ['notes', 'y'.repeat(4001)],
    ])
    for (const [path, text] of typed)
      if (isCell(path)) await fillCell(shell, path, text)
      else await control(shell, path).fill(text)
    await page.keyboard.press('Control+s')

    const messages = new Map([
      ['name', 'At most 100 characters. This has 101.'],
      ['phone', 'Use digits, spaces and + ( ) - . / x only.'],
      ['billTo.creditLimit', 'This is not a number.'],
      ['billTo.cardLastFour', 'Enter the last four digits of the card, never the whole number.'],
      ['vendor.apFirmId', 'AP firm id cannot be negative.'],
      ['vendor.commissionPercent', 'Commission percent cannot be negative.'],
      ['vendor.leadTimeDays', 'Must be at most 999.'],
      ['addresses.0.city', 'City: At most 60 characters. This has 61.'],
      ['addresses.0.country', 'Country: Give its code of two letters, such as CA.'],
      ['contacts.0.email', 'E-mail: Invalid email address'],
      ['notes', 'At most 4,000 characters. This has 4,001.'],
    ])
    await expect(control(shell, 'name')).toBeFocused()
    for (const [path, message] of messages) {
      await expect(place(shell, path), path).toHaveAttribute('aria-invalid', 'true')
      await expect(place(shell, path), path).toHaveAccessibleDescription(message)
    }
    await expect(shell.panel.getByRole('alert')).toContainText(`${messages.size} things to fix:`)
    for (const path of [...messages.keys()].slice(1)) {
      await page.keyboard.press('F8')
      await expect(place(shell, path), 'F8 leads from problem to problem').toBeFocused()
    }
    await page.keyboard.press('F8')
    await expect(control(shell, 'name')).toBeFocused()
    // Once it is left, a figure is written as figures are; what is none stays as it was typed.
    const written = new Map([
      ['vendor.apFirmId', '\u22121'],
      ['vendor.commissionPercent', '\u22125'],
      ['vendor.leadTimeDays', '1,000'],
    ])
    await showsAll(shell, new Map([...typed].map(([path, text]) => [path, written.get(path) ?? text])))
    await page.keyboard.press('Shift+F8')
    await expect(control(shell, 'notes')).toBeFocused()
  })
})
