import { findings } from './axe.ts'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'
import { shots } from './shots.ts'

const PANEL = '#panels > [role="tabpanel"]:not([hidden])'

test('[supply 8 made-of] by keyboard: what a kit is made of, and where a part of it is used', async ({ shell, page }) => {
  const shot = shots(page)
  await enter(shell, 'admin', '#/novus-ic/bill-of-materials-report?productId=KIT-STRUT-10')
  const { panel } = shell
  const product = panel.locator('[data-path="productId"]:visible')
  await product.fill('KIT-STRUT-10')
  await page.keyboard.press('Enter')
  await panel.getByRole('button', { name: 'Run' }).press('Enter')
  await expect(panel.getByRole('row').filter({ hasText: 'X' }).first()).toBeVisible()
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
  await shot('bill-of-materials')
})

test('[supply 8 orders] by keyboard: work orders with what they have cost, and what is in process is what the books hold', async ({
  shell,
  page,
}) => {
  const shot = shots(page)
  await enter(shell, 'admin', '#/novus-ic/production-work-order-report')
  const { panel } = shell
  await panel.getByRole('button', { name: 'Run' }).press('Enter')
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
  await shot('work-orders')
})
