import { findings } from './axe.ts'
import { counted } from './counted-keys.ts'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'
import { shots } from './shots.ts'

const PANEL = '#panels > [role="tabpanel"]:not([hidden])'
/** Of two things and the cash for them: six of each number that is scanned with its Enter is one scan; what is given is four. */
const MOST_KEYS = 6

test('[judgement 42] by keyboard, the customer watching: a walk-in buys two things for cash, and gets his change', async ({
  shell,
  page,
}) => {
  const shot = shots(page)
  await enter(shell, 'admin', '#/novus-oe/counter-sale')
  const { panel } = shell
  const scan = panel.getByRole('combobox', { name: /^Scan/ })
  await expect(scan).toBeFocused()
  await shot('counter-empty')
  const { keys, press } = counted(page)
  // A scanner types faster than anybody and ends with Enter: no key of whoever sells.
  const scanned = async (code: string) => {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
  await scanned('EMT-12')
  const lines = panel.getByRole('table', { name: 'What is on the counter' })
  await expect(lines.getByRole('row')).toHaveCount(2)
  await scanned('BX52151')
  await expect(lines.getByRole('row')).toHaveCount(3)
  // So many of the last: `*12` Enter.
  await page.keyboard.type('*12')
  await page.keyboard.press('Enter')
  await expect(lines.getByRole('textbox', { name: 'Quantity of BX52151' })).toHaveValue('12')
  const pay = panel.locator('[data-region="pay"]')
  const due = pay.locator('output').first()
  await expect(due).not.toHaveText('0.00')
  await expect(lines.getByText('No price')).toHaveCount(0)
  // Enter in the empty field leads to what is given.
  await press('Enter')
  await expect(pay.getByRole('textbox', { name: 'Given' })).toBeFocused()
  await page.keyboard.type('500')
  const take = panel.getByRole('button', { name: /^Take 500\.00, give/ })
  await expect(take).toBeEnabled()
  await shot('counter-paid')
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
  const change = await pay.locator('output').last().textContent()
  const receipt = page.waitForEvent('download')
  await press('Control+Enter')
  expect((await receipt).suggestedFilename()).toMatch(/^SO\d{7}\.pdf$/)
  await expect(panel.getByText(/paid, handed over and invoiced/)).toBeVisible()
  await expect(panel.getByRole('status').filter({ hasText: 'Give back' })).toContainText(change!)
  await expect(scan).toBeFocused()
  expect(keys.count).toBeLessThanOrEqual(MOST_KEYS)
  await shot('counter-done')
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])

  // Put aside, and taken up again with what was on it; F4 is the exact cash.
  await scanned('EMT-12')
  await expect(lines.getByRole('row')).toHaveCount(2)
  await expect(due).not.toHaveText('0.00')
  await page.keyboard.press('Alt+z')
  await expect(panel.getByText('Nothing is on the counter.', { exact: false })).toBeVisible()
  await panel.getByRole('button', { name: /^Put aside: \d/ }).click()
  await panel.getByRole('list', { name: 'Sales that were put aside' }).getByRole('button').last().click()
  await expect(lines.getByRole('row')).toHaveCount(2)
  await page.keyboard.press('F4')
  await expect(panel.getByRole('button', { name: /^Take \d/ })).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByText(/paid, handed over and invoiced/)).toBeVisible()
})

test('[judgement 42] what a scan does not find is written over by the next one, and on a slow line no scan is lost', async ({
  shell,
  page,
}) => {
  await enter(shell, 'admin', '#/novus-oe/counter-sale')
  const { panel } = shell
  const scan = panel.getByRole('combobox', { name: 'Scan, or type a product, number or words' })
  await expect(scan).toBeFocused()
  const scanned = async (code: string) => {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
  const rows = panel.getByRole('table', { name: 'What is on the counter' }).getByRole('row')
  await scanned('NO-SUCH-1')
  await expect(panel.getByText('Nothing that is sold is called NO-SUCH-1.')).toBeVisible()
  await expect(scan).toHaveValue('NO-SUCH-1')
  await scanned('EMT-12')
  await expect(rows).toHaveCount(2)
  await expect(scan).toHaveValue('')
  const pay = panel.locator('[data-region="pay"]')
  await expect(pay.locator('output').first()).not.toHaveText('0.00')

  // The first answer comes when the second thing has long been scanned.
  let answer = () => {}
  const isScanned = new Promise<void>((done) => (answer = done))
  await page.route(/counter\/find\?code=BX52151/, async (route) => {
    await isScanned
    await route.continue()
  })
  await scanned('BX52151')
  await scanned('SW15')
  await expect(scan).toHaveValue('')
  // Paid exactly as far as it stands: what is still looked for is not left behind.
  await page.keyboard.press('F4')
  const take = panel.getByRole('button', { name: /^Take \d/ })
  await expect(take).toBeDisabled()
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByText(/paid, handed over and invoiced/)).toHaveCount(0)
  answer()
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(2)).toContainText('BX52151')
  await expect(rows.nth(3)).toContainText('SW15')
})

test('[judgement 42] nobody takes the sum of a moment ago: while a thing that was scanned is being priced, Take waits for its price', async ({
  shell,
  page,
}) => {
  await enter(shell, 'admin', '#/novus-oe/counter-sale')
  const { panel } = shell
  await expect(panel.getByRole('combobox', { name: /^Scan/ })).toBeFocused()
  const scanned = async (code: string) => {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
  const rows = panel.getByRole('table', { name: 'What is on the counter' }).getByRole('row')
  const due = panel.locator('[data-region="pay"] output').first()
  await scanned('EMT-12')
  await expect(rows).toHaveCount(2)
  await expect(due).not.toHaveText('0.00')
  const before = (await due.textContent())!
  let answer = () => {}
  const isLet = new Promise<void>((done) => (answer = done))
  await page.route('**/api/oe/sales-order/complete', async (route) => {
    await isLet
    await route.continue()
  })
  await scanned('BX52151')
  await expect(rows).toHaveCount(3)
  // What was given is enough for the old sum and for the new one.
  await panel.getByRole('textbox', { name: 'Given' }).fill('500')
  await expect(due).toHaveText(before)
  const take = panel.getByRole('button', { name: /^Take 500\.00, give/ })
  await expect(take).toBeDisabled()
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByText(/paid, handed over and invoiced/)).toHaveCount(0)
  answer()
  await expect(due).not.toHaveText(before)
  await expect(take).toBeEnabled()
})
