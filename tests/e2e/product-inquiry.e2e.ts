import { findings } from './axe.ts'
import { enter } from './entrance.ts'
import { cell } from './entry-cells.ts'
import { expect, test } from './fixture.ts'
import { shots } from './shots.ts'

const PANEL = '#panels > [role="tabpanel"]:not([hidden])'

test('[supply 7.7] [judgement 30b] by keyboard: what is typed is understood, Enter takes the first, and the answer has a quantity and a day', async ({
  shell,
  page,
}) => {
  const shot = shots(page)
  await enter(shell, 'clerk', '#/novus-ic/product-inquiry')
  const { panel } = shell
  await expect(panel.locator('[data-path="productId"]')).toBeFocused()
  await page.keyboard.type('cr .06 >=48')
  await expect(
    panel.getByText(/^Understood as words cr, Thickness 0.055 to 0.065, Width 48 or more; \d+ found/),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(panel.getByText(/free now,|short now:|Nothing free now:/)).toBeVisible()
  await expect(panel.getByRole('figure', { name: /^Next eight weeks/ })).toBeVisible()
  await shot('inquiry-found')
  // The three that are sold by the pound have orders on their way.
  await page.locator(`${PANEL} [data-path="productId"]`).fill('CRS-16-48')
  await page.keyboard.press('Enter')
  await expect(panel.getByText(/before PO\d+ brings/)).toBeVisible()
  const steps = panel.getByRole('group', { name: /^Next eight weeks/ }).getByRole('button')
  await steps.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(steps.nth(1)).toBeFocused()
  await expect(steps.nth(1)).toHaveAccessibleName(/left; .* brings/)
  await panel.getByRole('button', { name: 'HAM-1', exact: true }).press('Enter')
  await expect(panel.getByRole('button', { name: 'HAM-1', exact: true })).toHaveAttribute('aria-pressed', 'true')
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
  await shot('inquiry')
})

test('[judgement 30b] what it costs whoever is on the telephone, and Ctrl Enter puts it on the order that is open', async ({
  shell,
  page,
}) => {
  await enter(shell, 'clerk', '#/novus-ic/product-inquiry?record=CRS-16-48')
  const { panel } = shell
  const field = (path: string) => panel.locator(`[data-path="${path}"]:visible`)
  await field('customerId').fill('CEDARW-02')
  await page.keyboard.press('Enter')
  await field('quantity').fill('5000')
  await page.keyboard.press('Enter')
  const price = panel.getByRole('region', { name: 'Price', exact: true })
  await expect(price.getByRole('row', { name: /^5,000/ })).toBeVisible()
  await expect(price.getByRole('status')).toContainText(/because/)
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
  // No order is open: one is begun for this customer.
  await page.keyboard.press('Control+Enter')
  await expect(field('billToId')).toHaveValue('CEDARW-02')
  await expect(cell(shell, 'lines.0.productId')).toContainText('CRS-16-48')
  await expect(cell(shell, 'lines.0.quantity')).toHaveText('5,000')
  // The next goes on the same.
  await shell.go('#/novus-ic/product-inquiry?record=GALV-20-48&priceFor=CEDARW-02&priceOf=250')
  await expect(panel.getByRole('region', { name: 'Price', exact: true }).getByRole('status')).toContainText(/because/)
  await page.keyboard.press('Control+Enter')
  await expect(cell(shell, 'lines.1.productId')).toContainText('GALV-20-48')
  await expect(cell(shell, 'lines.0.productId')).toContainText('CRS-16-48')
})

test('[judgement 30b paid] [judgement 30b whole] what he paid last stands below the price, and F4 asks for the whole piece that lies near', async ({
  shell,
  page,
}) => {
  const shot = shots(page)
  await enter(shell, 'admin', '#/novus-ic/product-inquiry?record=COCR-16-48&priceFor=CEDARW-02&priceOf=4300')
  const { panel } = shell
  const offer = panel.getByRole('status').filter({ hasText: 'whole in' })
  await expect(offer).toContainText(/1 whole in HAM-2: C\d+ \(heat [^)]+\), 4,310 lb, 0.2% more than asked\./)
  await shot('inquiry-whole')
  await page.keyboard.press('F4')
  await expect(panel.locator('[data-path="quantity"]:visible')).toHaveValue('4,310')
  await expect(offer).toHaveCount(0)
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
  await shell.go('#/novus-ic/product-inquiry?record=CRS-16-48&priceFor=BRIGHT-01&priceOf=10')
  const price = panel.getByRole('region', { name: 'Price', exact: true })
  await expect(price.getByText(/^They last paid \d/)).toContainText(/on \d{4}-\d{2}-\d{2}\. IN\d+/)
  await expect(price.getByRole('link', { name: /^IN\d+/ })).toBeVisible()
  await shot('inquiry-paid')
})

test('[judgement 36] demand by keyboard: the reason goes along with the line, space ticks, Enter changes the quantity, and the foot says what is made', async ({
  shell,
  page,
}) => {
  await enter(shell, 'clerk', '#/novus-ic/Demand-Action-Report')
  const { panel } = shell
  // Nothing need be asked first: what needs action is there before anything is made of it.
  const rows = panel.getByRole('table', { name: 'Products that need something' }).locator('tbody tr')
  await expect(rows.first().locator('[data-stop]')).toBeFocused()
  const reason = panel.getByRole('complementary', { name: 'Why this quantity' })
  await expect(reason).toContainText(/because/)
  const make = panel.getByRole('button', { name: /^Make orders, transfers and work orders: \d+/ })
  await expect(make).toBeVisible()
  await panel.getByRole('button', { name: /^Bought, moved or made/ }).press('Enter')
  await rows.first().locator('[data-stop]').focus()
  const product = await rows.first().locator('a').first().innerText()
  await expect(reason).toContainText(product)
  // All but this one are left.
  await panel.getByRole('checkbox', { name: 'Tick all that can be made' }).press(' ')
  await expect(make).toBeDisabled()
  await rows.first().locator('[data-stop]').press(' ')
  await expect(panel.getByRole('button', { name: /^Make orders, transfers and work orders: 1\b/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(rows.first().locator('[data-quantity]')).toBeFocused()
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await expect(rows.first().locator('[data-stop]')).toBeFocused()
  await expect(panel.getByRole('region', { name: 'Makes' })).toContainText('12 ')
  await expect(reason).toContainText('Typed instead: 12')
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
})

test('[judgement 36 sources] by keyboard: eight weeks in the line, what all of it costs, Alt O leads to another source, and an earlier run to what it made', async ({
  shell,
  page,
}) => {
  const shot = shots(page)
  await enter(shell, 'admin', '#/novus-ic/Demand-Action-Report')
  const { panel } = shell
  const rows = panel.getByRole('table', { name: 'Products that need something' }).locator('tbody tr')
  await expect(rows.first().locator('[data-stop]')).toBeFocused()
  await expect(rows.first().locator('[data-column="weeks"] svg')).toBeVisible()
  await expect(rows.first().locator('[data-column="lowest"]')).toHaveText(/\d/)
  const cost = panel.locator('[data-figure="cost"]')
  await expect(cost).toContainText(/[1-9][\d,]*\.\d{2}/)
  // Up to how much of it nobody else is asked, before anything is made.
  await expect(cost).toContainText(/your limit per order [\d,]+\.\d{2}, above it before tax: \d/)
  const file = page.waitForEvent('download')
  await page.keyboard.press('Alt+x')
  expect((await file).suggestedFilename()).toMatch(/^Demand .*\.xlsx$/)
  await shot('demand')
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
  // One line alone: a cost that follows its quantity.
  await panel.getByRole('checkbox', { name: 'Tick all that can be made' }).press(' ')
  await expect(cost).toContainText('0.00')
  const line = rows.filter({ has: page.locator('[data-action="Buy"]') }).first()
  const key = await line.getAttribute('data-line')
  const own = panel.locator(`tr[data-line='${key}']`)
  await own.locator('[data-stop]').focus()
  const reason = panel.getByRole('complementary', { name: 'Why this quantity' })
  await expect(reason.getByRole('figure', { name: /^Next eight weeks/ })).toBeVisible()
  const sources = reason.getByRole('region', { name: 'From whom' }).getByRole('button')
  await expect(sources.first()).toBeVisible()
  await page.keyboard.press('Alt+o')
  await expect(reason.locator('[data-source]:focus')).toHaveCount(1)
  await shot('demand-sources')
  await page.keyboard.press('End')
  const last = sources.last()
  const name = await last.locator('span').innerText()
  await expect(last).toBeFocused()
  await page.keyboard.press('Enter')
  // It is proposed again, ticked, and the keyboard is back in its line.
  await expect(own.locator('[data-stop]')).toBeFocused()
  await expect(own.locator('[data-stop]')).toBeChecked()
  await expect(own.locator('[data-column="from"]')).toContainText(name.split(' ')[0]!)
  await expect(panel.getByRole('button', { name: /^Make orders, transfers and work orders: 1\b/ })).toBeVisible()
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
  await page.keyboard.press('Control+Enter')
  const log = panel.getByRole('group', { name: 'What became of each' })
  await expect(log.getByRole('row')).toHaveCount(2)
  await expect(log.getByRole('link')).toHaveCount(1)
  await shot('demand-run')
  // From what could be done next it is found again.
  await page.keyboard.press('Alt+r')
  await expect(rows.first()).toBeVisible()
  await page.keyboard.press('Alt+i')
  const history = panel.getByRole('complementary', { name: 'Earlier runs' })
  await history.getByRole('button').first().press('Enter')
  await expect(log.getByRole('link')).toHaveCount(1)
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
  await log.getByRole('link').press('Enter')
  await expect(page).toHaveURL(/record=/)
  // What was made says of which run it came, and leads back to it.
  const from = panel.getByRole('region', { name: 'Where it comes from' })
  await expect(from).toContainText(/Demand, /)
  await shot('demand-made')
  await from.getByRole('link').press('Enter')
  await expect(page).toHaveURL(/Demand-Action-Report\?.*run=/)
  await expect(log.getByRole('link')).toHaveCount(1)
})

test('[judgement 30] [supply 7.7 supply] a product is text until Enter opens it; saved, it is text again', async ({
  shell,
  page,
}) => {
  await enter(shell, 'admin', '#/novus-ic/product-maintenance?record=CRS-16-48')
  const { panel } = shell
  await expect(panel.getByText('Stock by warehouse', { exact: false }).first()).toBeVisible()
  await expect(panel.getByText('List price')).toBeVisible()
  // What comes, and who waits: the first of each lead to their documents.
  await expect(panel.getByRole('table', { name: 'Who waits for it' }).getByRole('link').first()).toBeVisible()
  const coming = panel.getByRole('table', { name: 'On order' })
  await expect(coming.getByRole('link').first()).toBeVisible()
  await expect(panel.locator('[data-path="description"]:visible')).toHaveCount(0)
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
  await page.keyboard.press('Enter')
  await expect(panel.locator('[data-path="description"]:visible')).toBeFocused()
  await panel.locator('[data-path="salesNotes"]:visible').fill('Oiled')
  await page.keyboard.press('Control+s')
  await expect(panel.locator('[data-fact="salesNotes"]')).toContainText('Oiled')
  await expect(panel.locator('[data-path="description"]:visible')).toHaveCount(0)
})
