import { orford } from '../support/paper.ts'
import { findings } from './axe.ts'
import { dayFromToday } from './days.ts'
import { enter } from './entrance.ts'
import { cell, fact, opened } from './entry-cells.ts'
import { expect, test } from './fixture.ts'
import { newVendor } from './new-vendor.ts'

/** From the row of the queue to posted: open, take the vendor that is known by name only, account, post. */
const MOST_KEYS = 10

test('[judgement 13] an invoice is entered from what has arrived, its paper beside it, with ten keys', async ({
  shell,
  page,
}) => {
  await enter(shell, 'controller', '#/novus-ap/arrivals')
  const vendorId = await newVendor(shell, 'Registered')
  const { panel } = shell
  const number = `ARR-${vendorId}`
  const date = dayFromToday(-3)
  const file = await orford({ number, date, sums: ['1,000.00', '130.00', '1,130.00'], mark: `Vendor ${vendorId}` })
  await panel.locator('input[type="file"][multiple]').setInputFiles([
    { name: `${number}.pdf`, mimeType: 'application/pdf', buffer: file },
    { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF at all') },
  ])
  await expect(panel.getByRole('status').filter({ hasText: `${number}.pdf has arrived.` })).toBeVisible()
  await expect(panel.getByText('File format or type not supported.')).toBeVisible()
  const row = panel.getByRole('row').filter({ hasText: number })
  await expect(row).toContainText('1,130.00')
  await expect(row).toContainText(`Vendor ${vendorId}`)
  expect(await findings(page)).toEqual([])
  await row.getByRole('gridcell').nth(2).click()

  let keys = 0
  const press = async (name: string) => {
    keys += 1
    await page.keyboard.press(name)
  }
  await press('Enter')
  const field = (path: string) => panel.locator(`[data-path="${path}"]:visible`)
  const paper = panel.locator('[data-region="paper"]:visible')
  // What is sure stands in its field and is marked; what is known by name alone stands beside it.
  await expect(field('docNumber')).toHaveValue(number)
  await expect(field('docAmount')).toHaveValue('1,130.00')
  await expect(field('docDate')).toHaveValue(date)
  await expect(panel.locator('[data-proposed="sure"]')).toHaveCount(3)
  await expect(panel.locator('[data-proposed="doubt"]')).toContainText(`Read as Vendor ${vendorId}`)
  await expect(paper.locator('canvas[data-drawn="1"]')).toBeVisible()
  await expect(paper).toContainText('Net and tax come to the total of the paper.')
  await expect(field('vendorId')).toBeFocused()
  // The page shows where the field was read, and what is clicked there goes into the field, which keeps the focus.
  await expect(paper.locator('[data-lit]')).toHaveAttribute('data-of', 'vendorId')
  expect(await findings(page)).toEqual([])

  await press('Enter')
  await expect(field('vendorId')).toHaveValue(new RegExp(vendorId))
  await expect(field('dueDate')).not.toHaveValue('')
  await expect(field('bankAccountId')).not.toHaveValue('')
  // What follows from the vendor was on its way when Enter went on to terms: all of it stands, and the next Enter passes it.
  await press('Enter')
  await expect(cell(shell, 'distribution.0.glAccount')).toBeFocused()
  keys += 4
  await page.keyboard.type('6200')
  await press('Enter')
  await expect(opened(shell, 'distribution.0.amount')).toHaveValue('1,000.00')
  await press('Control+Enter')
  await expect(fact(shell, 'docAmount')).toHaveText('1,130.00')
  expect(keys).toBeLessThanOrEqual(MOST_KEYS)
  // Read, it stands beside the document all the same, and hangs on it.
  await expect(paper.locator('canvas[data-drawn="1"]')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Attachments 1' })).toBeVisible()
  await shell.go('#/novus-ap/arrivals')
  await expect(panel.getByRole('row').filter({ hasText: number })).toContainText('Entered')
})

test('[judgement 13] a slip is photographed into the queue with a phone', async ({ shell, page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await enter(shell, 'controller', '#/novus-ap/arrivals')
  const photo = shell.panel.locator('input[capture="environment"]')
  await expect(shell.panel.getByRole('button', { name: 'Take a photo' })).toBeVisible()
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  )
  await photo.setInputFiles([{ name: 'slip.png', mimeType: 'image/png', buffer: png }])
  await expect(shell.panel.getByText('slip.png has arrived.')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
