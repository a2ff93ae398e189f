import { findings } from './axe.ts'
import { counted } from './counted-keys.ts'
import { dayFromToday } from './days.ts'
import { enter } from './entrance.ts'
import { cell, fact, opened } from './entry-cells.ts'
import { expect, test } from './fixture.ts'
import { newVendor } from './new-vendor.ts'

/** What an invoice of one line with its tax costs at most, from Alt N to posted. */
const MOST_KEYS = 37

test('[finance 7.1 keys] an invoice of one line with tax costs at most 37 keys, and the tax comes by itself', async ({
  shell,
  page,
}) => {
  await enter(shell, 'controller', '#/novus-ap/purchase-journal')
  const vendorId = await newVendor(shell, 'Registered')
  const { panel } = shell
  const field = (path: string) => panel.locator(`[data-path="${path}"]:visible`)
  const { keys, press, type } = counted(page)
  await press('Alt+n')
  await expect(field('vendorId')).toBeFocused()
  await type(vendorId)
  await press('Enter')
  await expect(field('docNumber')).toBeFocused()
  await type('KEY-01')
  await press('Enter')
  await expect(field('docDate')).toBeFocused()
  await type(dayFromToday(0).slice(5).replace('-', ''))
  await press('Enter')
  await expect(field('docAmount')).toBeFocused()
  await type('1130')
  await expect(field('bankAccountId')).not.toHaveValue('')
  await expect(field('dueDate')).not.toHaveValue('')
  // All that stands between is filled by rule: the next key is in the first line.
  await press('Enter')
  await expect(cell(shell, 'distribution.0.glAccount')).toBeFocused()
  await type('6200')
  await press('Enter')
  await expect(opened(shell, 'distribution.0.amount')).toHaveValue('1,000.00')
  await expect(cell(shell, 'distribution.0.taxAmount')).toHaveText('130.00')
  // The head says whom, which and how much, and each code of the line its name.
  const head = panel.locator('[data-region="head"]:visible')
  await expect(head.getByRole('heading', { level: 1 })).toHaveText(`Vendor ${vendorId}`)
  await expect(head).toContainText('KEY-01')
  await expect(head).toContainText('1,130.00')
  await expect(cell(shell, 'distribution.0.glAccount')).toHaveText(/^6200 \S/)
  await press('Control+Enter')
  await expect(fact(shell, 'docAmount')).toHaveText('1,130.00')
  expect(keys.count).toBeLessThanOrEqual(MOST_KEYS)
})

test('[finance 7.1 cures] what remains of an invoice has keys that mend it, and Tab goes by the tools of lines', async ({
  shell,
  page,
}) => {
  await enter(shell, 'controller', '#/novus-ap/purchase-journal')
  const vendorId = await newVendor(shell, 'Registered')
  const { panel } = shell
  const field = (path: string) => panel.locator(`[data-path="${path}"]:visible`)
  await page.keyboard.press('Alt+n')
  const above = { vendorId, docNumber: 'MEND-1', docDate: dayFromToday(0), docAmount: '1130', shipToRegion: 'CA-ON' }
  for (const [path, text] of Object.entries(above)) await field(path).fill(text)
  await cell(shell, 'distribution.0.glAccount').click()
  await page.keyboard.type('6200')
  await page.keyboard.press('Enter')
  await expect(opened(shell, 'distribution.0.amount')).toHaveValue('1,000.00')
  // The clerk types what the paper says.
  await page.keyboard.type('1130')
  await page.keyboard.press('Enter')
  const sums = panel.locator('[data-region="totals"]')
  await expect(sums).toContainText('−146.90')
  const tall = () => sums.evaluate((own) => (own as HTMLElement).offsetHeight)
  const height = await tall()
  await expect(sums.getByRole('button', { name: 'Take the tax out of the lines' })).toBeVisible()
  expect(await findings(page, { within: '[role="tabpanel"]:not([hidden])' })).toEqual([])
  await page.keyboard.press('Alt+l')
  await expect(sums).toContainText('Remaining To Apply0.00')
  await expect(cell(shell, 'distribution.0.amount')).toHaveText('1,000.00')
  // Nothing has moved under the fingers.
  expect(await tall()).toBe(height)

  await field('docAmount').fill('1180.85')
  await page.keyboard.press('Tab')
  await expect(sums.getByRole('button', { name: '50.85 on a new line' })).toBeVisible()
  await page.keyboard.press('Alt+l')
  await expect(cell(shell, 'distribution.1.glAccount')).toBeFocused()
  await page.keyboard.type('6100')
  await page.keyboard.press('Enter')
  await expect(opened(shell, 'distribution.1.amount')).toHaveValue('45.00')
  await expect(sums).toContainText('Remaining To Apply0.00')

  // Tab leads from the header into the lines, and stops at no tool above them.
  const stops = panel.locator('[data-region="distribution"] button')
  expect(await stops.evaluateAll((all) => all.filter((one) => (one as HTMLElement).tabIndex >= 0).length)).toBe(0)
})
