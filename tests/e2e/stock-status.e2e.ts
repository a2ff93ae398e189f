import { findings } from './axe.ts'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'
import { shots } from './shots.ts'

test('[judgement 39] a controller sees what to look at before he signs, and each look leads to its rows', async ({
  shell,
  page,
}) => {
  const shot = shots(page)
  await enter(shell, 'admin', '#/novus-ic/Stock-Status')
  const { panel } = shell
  const looks = panel.getByRole('region', { name: 'Look at these before you sign' })
  const first = looks.getByRole('button').first()
  await expect(first).toBeVisible()
  const told = (await first.textContent())!
  const many = Number(/^[\d,]+/.exec(told)![0].replaceAll(',', ''))
  expect(many).toBeGreaterThan(0)
  expect(await findings(page)).toEqual([])
  await shot('stock-status')
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(looks.getByRole('button', { pressed: true })).toHaveText(told)
  // The look that is chosen narrows the report: it asks nothing of what it leaves out, so it proves nothing of the books.
  await expect(panel).not.toContainText('Stock as the books hold it')
  await expect(panel.getByLabel('Look at', { exact: true })).not.toHaveValue('')
  await shot('stock-status-look')
  await looks.getByRole('button', { pressed: true }).focus()
  await page.keyboard.press('Enter')
  await expect(looks.getByRole('button', { pressed: true })).toHaveCount(0)
})
