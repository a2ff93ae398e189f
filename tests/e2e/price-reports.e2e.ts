import { findings } from './axe.ts'
import { call } from './calls.ts'
import { enter } from './entrance.ts'
import { expect, test, type Shell } from './fixture.ts'
import { shots } from './shots.ts'
import { releasedOrder } from './sold.ts'

const typed = async ({ panel, page }: Shell, path: string, value: string) => {
  await panel.locator(`[data-path="${path}"]:visible`).fill(value)
  await page.keyboard.press('Tab')
}

test('[supply 9 new-products-pricing] products that a table does not know are seen with what is proposed, and put into its draft by keyboard', async ({
  shell,
  page,
}) => {
  await enter(shell, 'controller', '#/novus-oe/new-products-pricing')
  const { panel } = shell
  await expect(panel.locator('[data-path="tableId"]')).toBeFocused()
  await typed(shell, 'tableId', 'J-2601')
  await typed(shell, 'productClass', 'CONDUIT')
  const unpriced = panel.getByRole('checkbox', { name: 'Only without any price' })
  await unpriced.press('Space')
  await expect(unpriced).not.toBeChecked()
  await typed(shell, 'markup', '40')
  await page.keyboard.press('Alt+r')
  await expect(panel.getByText(/^Products that the table does not know: [1-9]/)).toBeVisible()
  await expect(panel.getByRole('link', { name: 'EMT-12', exact: true })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await shots(page)('new-products')
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByText(/[1-9]\d* done, 0 with nothing to do, 0 not done\./)).toBeVisible()
  expect(await findings(page)).toEqual([])
})

test('[supply 9 price-override-audit] [supply 9 safety-price-audit] a price far below the list stands in both, with who asked it and why, and leads to its order', async ({
  shell,
  page,
}) => {
  await enter(shell, 'admin', '#/')
  const { orderNo } = await releasedOrder(page, { quantity: '3', unitPrice: '0.02' })
  for (const room of ['price-override-audit', 'safety-price-audit']) {
    await shell.go(`#/novus-oe/${room}`)
    const grid = shell.panel.getByRole('treegrid')
    const row = grid.getByRole('row', { name: new RegExp(String(orderNo)) }).first()
    await expect(row).toContainText('As agreed')
    // As many as the change log has.
    await expect(shell.panel.getByRole('row', { name: /^Uses in the change log/ })).toContainText(/ ?0\.00$/)
    expect(await findings(page)).toEqual([])
    await shots(page)(room)
  }
  await shell.panel
    .getByRole('link', { name: String(orderNo) })
    .first()
    .press('Enter')
  await expect(shell.tab(new RegExp(String(orderNo)))).toHaveAttribute('aria-selected', 'true')
})

test('[supply 9 Products-price-list] by keyboard: prices of a table range by range, cost and margin only where they are asked for, and each product leads on', async ({
  shell,
  page,
}) => {
  await enter(shell, 'controller', '#/novus-oe/Products-price-list')
  const { panel } = shell
  const { List } = await call(page, 'GET', '/api/oe/price-table?status==Active&Page=1&PageSize=1')
  await typed(shell, 'tableId', String(List[0]!['tableId']))
  await page.keyboard.press('Control+Enter')
  const rows = panel.getByRole('row').filter({ has: page.getByRole('link') })
  await expect(rows.first()).toContainText(/\d\.\d\d/)
  const cost = panel.getByRole('columnheader', { name: 'Cost', exact: true })
  await expect(cost).toHaveCount(0)
  await panel.getByRole('checkbox', { name: 'With cost and margin' }).press('Space')
  await page.keyboard.press('Control+Enter')
  await expect(cost).toBeVisible()
  expect(await findings(page)).toEqual([])
  await shots(page)('products-price-list')
  await rows.first().getByRole('link').first().press('Enter')
  await expect(shell.tab(/^Product inquiry/)).toHaveAttribute('aria-selected', 'true')
})
