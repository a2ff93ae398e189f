import { findings } from './axe.ts'
import { call } from './calls.ts'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'
import { shots } from './shots.ts'

/** The warehouse that is counted in the demo, and how many of its places have a figure. */
const WAREHOUSE = 'TOR-1'

test('[judgement 07b] counts are thrown away by whoever types their warehouse and presses the button that says how many; the first button keeps them', async ({
  shell,
  page,
}) => {
  const shot = shots(page)
  await enter(shell, 'admin', '#/novus-ic/physical-count-count-freeze')
  const { panel } = shell
  const standing = async () => {
    const told = await call(page, 'GET', `/api/ic/physical-count/standing?warehouseId=${WAREHOUSE}`)
    const { stage, figures } = told as unknown as { stage: string; figures: { counted: number } }
    return { stage, counted: figures.counted }
  }
  const before = await standing()
  expect(before.stage).toBe('Frozen')
  await panel.getByRole('combobox', { name: 'Warehouse' }).fill(WAREHOUSE)
  await page.keyboard.press('Control+Enter')
  const again = panel.getByLabel(/^The warehouse again/)
  await expect(again).toHaveAttribute('aria-invalid', 'true')
  await expect(again).toBeFocused()
  await page.keyboard.type(WAREHOUSE)
  await page.keyboard.press('Control+Enter')
  const dialog = panel.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: `Freeze and discard ${before.counted} counts` })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Keep the counts' })).toBeFocused()
  expect(await findings(page)).toEqual([])
  await shot('freeze-confirm')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  expect(await standing()).toEqual(before)
})

test('[judgement 41] [judgement 07] without a network what lies there beside the walk is scanned, counted and kept, goes by itself and counts once; what has no figure may be said to be none', async ({
  shell,
  page,
}) => {
  const shot = shots(page)
  await page.setViewportSize({ width: 1024, height: 768 })
  await enter(shell, 'admin', `#/novus-ic/physical-count-by-tag?warehouseId=${WAREHOUSE}`)
  const { panel } = shell
  const zero = panel.getByRole('button', { name: 'Set to 0 and end…' })
  await zero.press('Enter')
  const dialog = panel.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Set uncounted quantities to 0' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  // Of the other warehouses, so that no picture of this one shows it.
  const walk = await call(page, 'GET', `/api/ic/physical-count/walk?warehouseId=${WAREHOUSE}`)
  const walked = new Set((walk as unknown as { rows: { productId: string }[] }).rows.map((row) => row.productId))
  const { List } = await call(page, 'GET', '/api/po/product?Page=1&PageSize=250&productType==Stock&lotTracked==false')
  const other = String(List.find(({ productId }) => !walked.has(String(productId)))!['productId'])
  await panel.getByRole('button', { name: 'Count in the aisle' }).press('Enter')
  const found = panel.getByRole('button', { name: 'Found other' })
  await expect(found).toBeVisible()
  const field = panel.getByRole('textbox')
  await expect(field).toBeFocused()
  await page.context().setOffline(true)
  await page.keyboard.type(other)
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('alert').filter({ hasText: `${other} is not on this walk` })).toBeVisible()
  // What was scanned is what was found.
  await found.press('Enter')
  await expect(panel.getByText('It is not on this walk: it is added here.')).toBeVisible()
  await expect(field).toBeFocused()
  await page.keyboard.type('12')
  await expect(panel.getByRole('button', { name: /^Keep 12\b/ })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await shot('found-other')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('status').filter({ hasText: `${other} is kept as found here: 12.` })).toBeVisible()
  await expect(panel.getByRole('complementary').getByText(other)).toBeVisible()
  await page.context().setOffline(false)
  await expect(panel.getByText('All counts are sent.')).toBeVisible()
  const lines = async () => {
    const told = await call(
      page,
      'GET',
      `/api/ic/physical-count/lines?warehouseId=${WAREHOUSE}&find=${encodeURIComponent(other)}`,
    )
    return (told as unknown as { rows: { counted: string; isFound: boolean }[] }).rows
  }
  expect(await lines()).toMatchObject([{ counted: '12', isFound: true }])
})
