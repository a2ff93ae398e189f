import { findings } from './axe.ts'
import { enter } from './entrance.ts'
import { cell } from './entry-cells.ts'
import { expect, test } from './fixture.ts'
import { installSlip } from './slip-probe.ts'

test('a document of a thousand lines is entered, pasted into, undone and posted by keyboard alone', async ({
  shell,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const server = await installSlip(page, 1_000)
  await enter(shell, 'admin', `${server.address}?record=SL%207`)
  const { panel } = shell
  const keys = page.keyboard
  const press = async (...names: string[]) => {
    for (const name of names) await keys.press(name)
  }
  const grid = panel.getByRole('grid', { name: 'Items' })
  const total = grid.locator('tfoot td[data-figure]')
  await expect(grid).toHaveAttribute('aria-rowcount', '1002')
  await expect(total).toHaveText('1,100.00')
  // Only what is in sight is drawn.
  expect(await grid.locator('tbody tr').count()).toBeLessThan(80)
  await expect(panel.getByText('Draft', { exact: true })).toBeVisible()

  await expect(panel.locator('[data-path="receiver"]')).toBeFocused()
  // One key leads from the header to the line that waits behind the others, and makes none.
  await press('Alt+Insert')
  await expect(cell(shell, 'items.1000.product')).toBeFocused()
  await expect(grid).toHaveAttribute('aria-rowcount', '1002')
  await panel.locator('[data-path="receiver"]').focus()
  await press('Enter', 'Enter', 'Control+Home')

  // From the header into the grid; typing replaces, a sum is worked out, Enter goes on.
  await expect(cell(shell, 'items.0.product')).toBeFocused()
  await press('ArrowRight', 'ArrowRight', 'ArrowRight')
  await keys.type('(3+4)/2*12.5')
  await press('Enter', 'Escape')
  await expect(cell(shell, 'items.0.amount')).toHaveText('43.75')
  await expect(total).toHaveText('1,142.65')
  // Sums of the document follow every cell; what must be nought says so in words.
  const sums = panel.locator('[data-region="totals"]')
  await expect(sums).toHaveText('Handed out1,142.65Remaining to hand out−42.65Must be 0.00')
  await press('Control+z')
  await expect(total).toHaveText('1,100.00')
  await expect(sums).toHaveText('Handed out1,100.00Remaining to hand out0.00')

  // At the end a new line begins; F9 takes the value from above; Esc gives a cell back.
  await press('Control+End', 'Home')
  await expect(cell(shell, 'items.1000.product')).toBeFocused()
  await press('F9', 'ArrowRight')
  await expect(cell(shell, 'items.1000.product')).toHaveText('ROD-999')
  await keys.type('7')
  await press('Escape')
  await expect(cell(shell, 'items.1000.quantity')).toHaveText('')

  // A hundred lines from a spreadsheet: what cannot be read is kept and marked, F8 leads to it.
  const pasted = Array.from({ length: 100 }, (_, i) => `COIL-${i}\t${i === 3 ? 'a dozen' : '1.5'}\tkilogram\t10`)
  await page.evaluate((text) => navigator.clipboard.writeText(text), pasted.join('\r\n'))
  await press('ArrowLeft', 'Control+v')
  await expect(grid).toHaveAttribute('aria-rowcount', '1102')
  await expect(total).toHaveText('2,100.00')
  await press('Control+Home', 'F8')
  await expect(cell(shell, 'items.1003.quantity')).toBeFocused()
  await expect(cell(shell, 'items.1003.quantity')).toHaveText('a dozen')
  await expect(cell(shell, 'items.1003.quantity')).toHaveAccessibleDescription('Quantity: This is not a number.')
  await keys.type('12')
  await press('Enter', 'Escape')
  await expect(panel.getByRole('alert')).toHaveCount(0)

  // Chosen cells go out as they came in.
  await press('Home', 'Shift+ArrowRight', 'Shift+ArrowDown', 'Control+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('COIL-3\t12\r\nCOIL-4\t1.5')
  await press('Escape', 'Alt+Delete')
  await expect(grid).toHaveAttribute('aria-rowcount', '1101')
  await expect(panel.getByRole('status').filter({ hasText: 'Line 1005 is deleted.' })).toBeVisible()
  await press('Control+z')
  await expect(grid).toHaveAttribute('aria-rowcount', '1102')

  expect(await findings(page, { within: '[data-region="items"]' })).toEqual([])

  // Saved as a draft, asked about, posted: the lines keep their ids, and nothing can be typed any more.
  await press('Control+s')
  await expect(panel.getByRole('status').filter({ hasText: 'SL 7 is saved.' })).toBeVisible()
  const [saved] = server.writes
  const items = (saved!.body['record'] as { items: { lineId?: string }[] }).items
  expect([items.length, items[999]!.lineId, items[1_000]!.lineId]).toEqual([
    1_100,
    '00000000-0000-4000-8000-000000000999',
    undefined,
  ])
  // What a document is seldom asked for waits in a menu.
  const more = panel.getByRole('button', { name: 'More' })
  await more.focus()
  await press('Enter')
  const rows = page.getByRole('menu', { name: 'More' }).getByRole('menuitem')
  await expect(rows).toHaveText(['Copy as new', 'Delete'])
  await expect(rows.first()).toBeFocused()
  await press('ArrowDown')
  await expect(rows.last()).toBeFocused()
  expect(await findings(page, { within: 'sl-menu', all: true })).toEqual([])
  await press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(more).toBeFocused()
  // The entry is looked at before it is made.
  await press('Alt+g')
  const entry = panel.getByRole('table').filter({ hasText: 'Debit CAD' })
  await expect(entry.getByRole('row', { name: '1200 Inventory 1,100.00' })).toBeVisible()
  await expect(entry.getByRole('row', { name: 'Total 1,100.00 1,100.00' })).toBeVisible()
  await press('Escape')
  await expect(entry).toHaveCount(0)
  await press('Control+Enter')
  await expect(page.getByRole('dialog')).toContainText('A posted slip is not changed any more.')
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, Post' }).press('Enter')
  await expect(panel.getByRole('status').filter({ hasText: 'SL 7 is now: Posted.' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Reverse' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await expect(grid).toHaveAttribute('aria-readonly', 'true')
})
