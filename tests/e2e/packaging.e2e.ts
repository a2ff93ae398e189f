import { emptyRecord } from '../../shared/contracts/check.ts'
import { Firm } from '../../shared/contracts/admin/firm.ts'
import { findings } from './axe.ts'
import { beginOrder } from './begin-order.ts'
import { call } from './calls.ts'
import { enter } from './entrance.ts'
import { cell } from './entry-cells.ts'
import { expect, test } from './fixture.ts'
import { shots } from './shots.ts'

const PANEL = '[role="tabpanel"]:not([hidden])'

test('[judgement 31b] [supply 9.1 packaging] by keyboard: how a customer wants his goods packed stands beside the line, what is said of it stays, and it is said on how many skids they go', async ({
  shell,
  page,
}) => {
  const shot = shots(page)
  await enter(shell, 'admin', '#/novus-oe/sales-order-entry')
  const { panel } = shell
  const found = (await call(page, 'GET', '/api/admin/firm?firmId==TAMARA-01&Page=1&PageSize=1')).List[0]!
  const firm = (await call(page, 'GET', `/api/admin/firm/${String(found['id'])}`)).Data as Record<string, unknown>
  const usual = {
    ...emptyRecord(Firm.fields.shipTo.fields!),
    overPercent: '0',
    underPercent: '0',
    certificateRule: 'Never',
  }
  const shipTo = {
    ...usual,
    ...(firm['shipTo'] as object | null),
    skidWeight: '4000',
    eye: 'Sky',
    packingNote: 'Paper between sheets',
  }
  const body = { version: firm['version'], record: { isShipTo: true, shipTo }, confirmed: [] }
  expect(await call(page, 'PUT', `/api/admin/firm/${String(found['id'])}`, body)).toMatchObject({ ResultStatus: 1 })
  const sheets = await call(page, 'GET', '/api/po/product?unit==EA&productType==Stock&weightEach=>20&Page=1&PageSize=1')
  const { productId, weightEach } = sheets.List[0]! as { productId: string; weightEach: string }

  await beginOrder(shell, { billToId: 'TAMARA-01', name: 'Tamarack Roofing and Cladding', productId, quantity: '20' })
  await page.keyboard.press('Alt+Enter')
  const window = panel.getByRole('dialog')
  const packaging = window.getByRole('region', { name: 'Packaging' })
  await expect(packaging).toContainText('TAMARA-01 always wants: at most 4,000 lb a skid, Paper between sheets')
  // Of sheets nobody asks for the eye of a coil.
  await expect(packaging.getByText(/eye/i)).toHaveCount(0)
  const most = String(Math.ceil(Number(weightEach) * 8.5))
  await packaging.getByLabel('Most weight of a skid, lb').fill(most)
  await expect(packaging.getByRole('status')).toContainText('8 to a skid of at most')
  await expect(packaging.getByRole('status')).toContainText('3 skids, the last with 4.')
  await shot('packaging')
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])

  // What holds no piece is refused at its field, and nothing is lost.
  await packaging.getByLabel('Most weight of a skid, lb').fill('1')
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByRole('alert').first()).toContainText(`A piece of ${productId} weighs`)
  await cell(shell, 'lines.0.quantity').click()
  await page.keyboard.press('Alt+Enter')
  await packaging.getByLabel('Most weight of a skid, lb').fill(most)
  await page.keyboard.press('Control+Enter')
  await expect(panel.locator('[data-region="head"]').last()).toContainText(/SO\d{7}/)
})
