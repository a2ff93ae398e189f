import { findings } from './axe.ts'
import { call } from './calls.ts'
import { enter } from './entrance.ts'
import { expect, test, type Shell } from './fixture.ts'
import { shots } from './shots.ts'

const PANEL = '#panels > [role="tabpanel"]:not([hidden])'
const row = ({ panel }: Shell, name: RegExp) => panel.getByRole('row').filter({ hasText: name })

test('[supply 8 made-of] by keyboard: a kit is told by its parts with what they cost, and a part by what it goes into', async ({
  shell,
  page,
}) => {
  const shot = shots(page)
  await enter(shell, 'admin', '#/novus-ic/bill-of-materials-report')
  const { panel } = shell
  await panel.getByLabel(/^Show/).press('Control+Enter')
  // One kit of two parts: it stands once above them, and what it costs is what they cost.
  const kit = row(shell, /KIT-REC15/)
  await expect(kit).toHaveCount(1)
  await expect(kit).toContainText('2 rows')
  const part = row(shell, /RC15D/)
  await expect(part).toHaveCount(1)
  await expect(row(shell, /BX52151/)).toHaveCount(1)
  const [of] = (await call(page, 'GET', '/api/po/product?productId==KIT-REC15')).List
  expect(of).toMatchObject({ isKit: true })
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
  await shot('bill-of-materials')
  const costOf = async () => (await part.getByRole('gridcell').last().textContent())!.trim()
  const inKit = await costOf()
  expect(inKit).toMatch(/^\d+\.\d\d$/)
  await panel.getByLabel(/^Show/).selectOption({ label: 'Where it is used' })
  await panel.locator('[data-path="productId"]:visible').fill('RC15D')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(part).toHaveCount(1)
  await expect(part).toContainText('1 row')
  // What goes in costs the same, looked at from either end.
  await expect(row(shell, /KIT-REC15/)).toContainText(inKit)
  // The part comes first, and then what it goes into.
  await expect(panel.getByRole('columnheader', { name: 'Goes into' })).toBeVisible()
  await expect(panel.getByRole('columnheader', { name: 'Component' })).toHaveCount(0)
  await shot('where-used')
})

test('[supply 8 orders] by keyboard: work orders with what they have cost; what is in process is what the books hold', async ({
  shell,
  page,
}) => {
  const shot = shots(page)
  await enter(shell, 'admin', '#/novus-ic/production-work-order-report')
  const { panel } = shell
  await panel.locator('[data-path="fromDate"]:visible').press('Control+Enter')
  await expect(row(shell, /^Closed/)).toContainText('1 row')
  // The demo's three, and what other tests have begun.
  await expect(row(shell, /^WO\d+/).nth(2)).toBeVisible()
  await expect(panel.getByText(/^Work in process as the books hold it/)).toBeVisible()
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
  await shot('work-orders')
  // Asked for one order of many, it leads there.
  await row(shell, /^WO\d+/)
    .first()
    .getByRole('link')
    .first()
    .press('Enter')
  await expect(
    panel.locator('[data-path="quantity"]:visible').or(panel.locator('[data-fact="quantity"]:visible')).first(),
  ).toBeVisible()
})
