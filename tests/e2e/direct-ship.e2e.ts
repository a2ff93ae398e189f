import { findings } from './axe.ts'
import { dayFromToday } from './days.ts'
import { enter } from './entrance.ts'
import { cell, fact, opened } from './entry-cells.ts'
import { expect, test } from './fixture.ts'
import { shots } from './shots.ts'

const PANEL = '#panels > [role="tabpanel"]:not([hidden])'

test('[supply 3.7 direct ship] by keyboard: an order that its vendor ships is released, bought to its customer’s address, received, and has left', async ({
  shell,
  page,
}) => {
  const shot = shots(page)
  await enter(shell, 'admin', '#/novus-oe/sales-order-entry')
  const { panel } = shell
  const field = (path: string) => panel.locator(`[data-path="${path}"]:visible`)
  const head = panel.locator('[data-region="head"]').last()
  const state = (text: string) =>
    expect(
      panel.locator('[data-region="head"]').getByText(text, { exact: true }).filter({ visible: true }).first(),
    ).toBeVisible()
  await page.keyboard.press('Alt+n')
  await expect(field('billToId')).toBeFocused()
  await page.keyboard.type('HARLOW-01')
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('region', { name: 'Customer and credit' })).toContainText('Harlow Electric Ltd.')
  await field('orderType').focus()
  await page.keyboard.type('Direct')
  await expect(field('orderType')).toHaveValue('DirectShip')
  await cell(shell, 'lines.0.productId').click()
  await page.keyboard.type('CRS-16-48')
  await page.keyboard.press('Enter')
  await expect(opened(shell, 'lines.0.quantity')).toBeFocused()
  await page.keyboard.type('40')
  await page.keyboard.press('Enter')
  await expect(cell(shell, 'lines.0.description')).not.toHaveText('')
  // It is free in the warehouse, and nothing is said of that: its vendor ships it.
  await expect(cell(shell, 'lines.0.available')).toHaveText('')
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByText(/is now: Open/)).toBeVisible()
  const [orderNo] = /SO\d{7}/.exec((await head.textContent())!)!

  await panel.getByRole('button', { name: 'More' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Buy for this order' }).press('Enter')
  // Whoever sells it to us is known: nothing need be typed.
  await panel.getByRole('dialog').getByRole('button', { name: 'Buy for this order' }).press('Enter')
  await expect(cell(shell, 'lines.0.available')).toContainText(/^PO\d{6}/)
  const [purchaseNo] = /PO\d{6}/.exec((await cell(shell, 'lines.0.available').textContent())!)!
  await shot('direct-order')
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])

  await shell.go('#/novus-po/purchase-order-entry')
  await panel.getByRole('link', { name: purchaseNo }).press('Enter')
  await expect(field('shipToAddress')).toHaveValue(/Harlow/)
  await expect(field('directFor')).toHaveValue(orderNo)
  await shot('direct-purchase')
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(field('approval')).toHaveValue('Approved')

  await shell.go('#/novus-po/purchase-order-receipt-entry')
  await page.keyboard.press('Alt+n')
  await field('orderNo').fill(purchaseNo)
  await field('receiptDate').fill(dayFromToday(0))
  await page.keyboard.press('Control+s')
  await expect(cell(shell, 'lines.0.quantity')).toHaveText('40')
  await page.keyboard.press('Control+Enter')
  await panel.getByRole('dialog').getByRole('button').last().press('Enter')
  await state('Posted')
  const [receiptNo] = /RC\d{6}/.exec((await head.textContent())!)!

  await shell.go('#/novus-oe/shipment')
  await panel
    .getByRole('link', { name: /^SH\d+/ })
    .first()
    .press('Enter')
  await expect(fact(shell, 'receiptNo')).toHaveText(receiptNo)
  await shot('direct-shipment')
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
})
