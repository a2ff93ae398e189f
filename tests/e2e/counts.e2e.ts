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
