import { randomUUID } from 'node:crypto'
import { findings } from './axe.ts'
import { call } from './calls.ts'
import { enter } from './entrance.ts'
import { fillCell, opened } from './entry-cells.ts'
import { expect, test } from './fixture.ts'
import { shots } from './shots.ts'
import { releasedOrder } from './sold.ts'

test('[supply 9 pack] [judgement 33] from the queue by keyboard: why so much leaves, into two packages, a slip of them and their labels', async ({
  shell,
  page,
}) => {
  const { panel } = shell
  const shot = shots(page)
  await enter(shell, 'admin', '#/')
  const via = `K${randomUUID().slice(0, 5).toUpperCase()}`
  const code = {
    ...{ codeType: 'SHIP_VIA', codeId: via, description: 'Bench', sequence: 10, active: true, textValue: '23:59' },
    ...{ descriptionFr: null, descriptionZhCn: null, descriptionZhTw: null, glAccount: null, numberValue: null },
  }
  expect(await call(page, 'POST', '/api/admin/user-code', { record: code })).toMatchObject({ ResultStatus: 1 })
  const order = await releasedOrder(page, { shipVia: via, quantity: '6' })
  await shell.go(`#/novus-oe/orders-shipping-queue?warehouse=HAM-1&wave=${via}`)
  const line = panel
    .getByRole('grid')
    .getByRole('row')
    .filter({ hasText: String(order['orderNo']) })
  await line.focus()
  await page.keyboard.press('Alt+q')
  await expect(panel.getByText('6 lb leave, because that much is kept for it')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await shot('why')

  await page.keyboard.press('Alt+Shift+G')
  await expect(panel.locator('[data-path="orderNo"]:visible')).toHaveValue(String(order['orderNo']))
  await fillCell(shell, 'packs.0.kind', 'Crate')
  await page.keyboard.press('Enter')
  await fillCell(shell, 'packs.1.weight', '4')
  await page.keyboard.press('Tab')
  // What lies where is all that is left to be said: the number of a package beside what leaves.
  await fillCell(shell, 'packed.0.packNo', '1')
  await fillCell(shell, 'packed.0.quantity', '2')
  await page.keyboard.press('Tab')
  await fillCell(shell, 'packed.1.packNo', '2')
  await fillCell(shell, 'packed.1.orderLine', '10')
  await page.keyboard.press('Tab')
  await expect(opened(shell, 'packed.1.quantity')).toHaveValue('4')
  expect(await findings(page)).toEqual([])
  await shot('packing')
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByText(/is now: Shipped/)).toBeVisible()
  await shot('packed')
  expect(await findings(page)).toEqual([])
  const { List } = await call(page, 'GET', `/api/oe/shipment?orderNo==${String(order['orderNo'])}`)
  const kept = (await call(page, 'GET', `/api/oe/shipment/${String(List[0]!['id'])}`)).Data
  expect(kept).toMatchObject({
    packages: 2,
    packs: [
      { packNo: 1, kind: 'Crate' },
      { packNo: 2, kind: 'Crate', weight: '4' },
    ],
    packed: [
      { packNo: 1, quantity: '2' },
      { packNo: 2, quantity: '4' },
    ],
  })
  const labels = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Package labels' }).click()
  expect((await labels).suggestedFilename()).toMatch(/\.pdf$/)
})
