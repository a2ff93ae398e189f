import { findings } from './axe.ts'
import { beginOrder } from './begin-order.ts'
import { call } from './calls.ts'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'
import { shots } from './shots.ts'

const PANEL = '[role="tabpanel"]:not([hidden])'

test('[supply 9.1 jobs] [supply 9.1 cost] by keyboard: a line goes to two jobs, both together stay what was ordered, and its window says what it costs inside', async ({
  shell,
  page,
}) => {
  const shot = shots(page)
  await enter(shell, 'admin', '#/novus-oe/sales-order-entry')
  const { panel } = shell
  const found = await call(page, 'GET', '/api/po/product?unit==EA&productType==Stock&weightEach=>20&Page=1&PageSize=1')
  const { productId } = found.List[0]! as { productId: string }
  const jobs = await call(page, 'GET', '/api/po/job?status==Open&SortFields=jobNo&Page=1&PageSize=2')
  const [first, second] = jobs.List.map(({ jobNo }) => String(jobNo)) as [string, string]

  await beginOrder(shell, { billToId: 'TAMARA-01', name: 'Tamarack Roofing and Cladding', productId, quantity: '20' })
  await page.keyboard.press('Alt+Enter')
  const window = panel.getByRole('dialog')
  const side = window.getByRole('region', { name: 'Jobs' })
  await expect(window.getByRole('region', { name: 'What it costs inside' })).toContainText('Of stock')
  // An order without jobs asks for none.
  await expect(side).toHaveCount(0)
  await window.getByRole('button', { name: 'For a job …' }).press('Enter')
  await expect(side.locator('[data-path="lines.0.jobId"]')).toBeFocused()
  await page.keyboard.type(first)
  await page.keyboard.press('Tab')
  const part = side.getByLabel('Of this line, for another job')
  await part.fill('20')
  await expect(side.getByRole('alert')).toContainText('A part takes more than nothing and less than 20.')
  await part.fill('8')
  await part.press('Enter')
  await expect(side.locator('[data-path="lines.1.jobId"]')).toBeFocused()
  await page.keyboard.type(second)
  await page.keyboard.press('Tab')
  await expect(side.getByRole('listitem')).toHaveText([`${first}12 EA`, `${second}8 EA`, 'Together20 EA'])
  await shot('line-jobs')
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
  await page.keyboard.press('Control+Enter')
  const head = panel.locator('[data-region="head"]').last()
  await expect(head).toContainText(/SO\d{7}/)
  const orderNo = /SO\d{7}/.exec(await head.innerText())![0]
  const [row] = (await call(page, 'GET', `/api/oe/sales-order?orderNo==${orderNo}&Page=1&PageSize=1`)).List
  const saved = (await call(page, 'GET', `/api/oe/sales-order/${String(row!['id'])}`)).Data as {
    lines: { quantity: string; jobId: string; unitPrice: string }[]
  }
  expect(saved.lines.map(({ quantity, jobId }) => [quantity, jobId])).toEqual([
    ['12', first],
    ['8', second],
  ])
})
