import { randomUUID } from 'node:crypto'
import { findings } from './axe.ts'
import { call } from './calls.ts'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'
import { shots } from './shots.ts'
import { releasedOrder } from './sold.ts'

test('[judgement 33b] on a phone: one thing at a time, a wrong tag is told at once, what is scanned without a network counts once after a reload, less is kept with its reason, and the wave ships', async ({
  shell,
  page,
}) => {
  const shot = shots(page)
  await enter(shell, 'admin', '#/')
  const via = `P${randomUUID().slice(0, 5).toUpperCase()}`
  const code = {
    ...{ codeType: 'SHIP_VIA', codeId: via, description: 'Route 4', sequence: 10, active: true, textValue: '23:59' },
    ...{ descriptionFr: '4e tournée', descriptionZhCn: '4 号线路', descriptionZhTw: '4 號線路' },
    ...{ glAccount: null, numberValue: null },
  }
  expect(await call(page, 'POST', '/api/admin/user-code', { record: code })).toMatchObject({ ResultStatus: 1 })
  const [first, second] = [
    await releasedOrder(page, { shipVia: via, quantity: '4', packingNote: 'Paper between sheets' }),
    await releasedOrder(page, { shipVia: via, quantity: '6', billToId: 'BRIGHT-01' }),
  ]
  await page.setViewportSize({ width: 390, height: 844 })
  await shell.go(`#/novus-oe/orders-shipping-queue?warehouse=HAM-1&wave=${via}&as=pick`)
  const { panel } = shell
  const scan = panel.getByRole('textbox', { name: /^Scan the product/ })
  const scanned = async (text: string) => {
    await expect(scan).toBeFocused()
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await expect(panel.getByRole('heading', { name: /^Pick, Route 4.*1 of 2, leaves 23:59/ })).toBeVisible()
  await expect(panel.getByText('CR sheet 16 ga 48 in')).toBeVisible()
  // [supply 9.1 packaging] How it is packed is read where it is taken.
  await expect(panel.getByText('Paper between sheets')).toBeVisible()
  await shot('pick')
  expect(await findings(page)).toEqual([])
  await scanned('WRONG-9')
  await expect(panel.getByRole('alert').filter({ hasText: 'WRONG-9 is not on this walk.' })).toBeVisible()
  await shot('pick-wrong')
  expect(await findings(page)).toEqual([])

  // Without a network it is kept here, survives a reload, and counts once.
  const away = '**/api/oe/orders-shipping-queue/pick'
  await page.route(away, (route) => route.abort())
  await scanned('CRS-16-48')
  await expect(panel.getByRole('status').filter({ hasText: /^No network since/ })).toBeVisible()
  await shot('pick-away')
  expect(await findings(page)).toEqual([])
  await page.reload()
  await expect(panel.getByRole('heading', { name: /2 of 2/ })).toBeVisible()
  await page.unroute(away)
  await expect(panel.getByRole('status').filter({ hasText: /^No network since/ })).toBeHidden({ timeout: 15_000 })

  await expect(panel.getByText('The last of the walk.')).toBeVisible()
  await panel.getByRole('button', { name: 'Not here' }).click()
  await expect(panel.getByRole('textbox', { name: /^How many are there/ })).toBeFocused()
  await page.keyboard.type('2')
  await shot('pick-short')
  expect(await findings(page)).toEqual([])
  await panel.getByRole('button', { name: 'Fewer are there' }).click()
  await expect(panel.getByText('All of it is picked.')).toBeVisible()
  expect(await findings(page)).toEqual([])
  const lines = async ({ orderNo }: Readonly<Record<string, unknown>>) => {
    const { List } = await call(page, 'GET', `/api/oe/shipment?orderNo==${String(orderNo)}`)
    expect(List.length).toBe(1)
    return (await call(page, 'GET', `/api/oe/shipment/${String(List[0]!['id'])}`)).Data['lines']
  }
  const picked = [first, second].map(async (order) => lines(order))
  expect(
    (await Promise.all(picked))
      .flat()
      .map((line) => (line as { quantity: string }).quantity)
      .toSorted(),
  ).toEqual(expect.arrayContaining(['2']))

  await page.setViewportSize({ width: 1440, height: 900 })
  await panel.getByRole('button', { name: 'Back to the queue' }).last().click()
  await expect(panel.getByRole('grid').getByRole('row').filter({ hasText: 'Fewer are there' })).toBeVisible()
  await expect(panel.getByRole('button', { name: /^Ship 2 of 2 orders/ })).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(panel.locator('[data-region="result"]').getByRole('listitem')).toHaveCount(2)
})

test('[judgement 33b] on a phone: the walk begins with one touch from the waves of the warehouse, at an address that it keeps', async ({
  shell,
  page,
}) => {
  const shot = shots(page)
  await enter(shell, 'admin', '#/')
  const via = `P${randomUUID().slice(0, 5).toUpperCase()}`
  const code = {
    ...{ codeType: 'SHIP_VIA', codeId: via, description: 'Route 7', sequence: 10, active: true, textValue: '23:59' },
    ...{ descriptionFr: '7e tournée', descriptionZhCn: '7 号线路', descriptionZhTw: '7 號線路' },
    ...{ glAccount: null, numberValue: null },
  }
  expect(await call(page, 'POST', '/api/admin/user-code', { record: code })).toMatchObject({ ResultStatus: 1 })
  await releasedOrder(page, { shipVia: via, quantity: '4' })
  await page.setViewportSize({ width: 390, height: 844 })
  await shell.go('#/novus-oe/picking?warehouse=HAM-1')
  const { panel } = shell
  await expect(panel.getByRole('heading', { name: 'Which wave do you pick?' })).toBeVisible()
  const wave = panel.getByRole('button', { name: /^Route 7/ })
  await expect(wave).toBeVisible()
  // No wave is cut off at the side of a phone.
  expect(await panel.evaluate((at) => at.scrollWidth <= at.clientWidth)).toBe(true)
  await shot('pick-waves')
  expect(await findings(page)).toEqual([])
  await wave.press('Enter')
  await expect(panel.getByRole('heading', { name: /^Pick, Route 7.*1 of 1/ })).toBeVisible()
  await page.reload()
  await expect(panel.getByRole('heading', { name: /^Pick, Route 7.*1 of 1/ })).toBeVisible()
})
