import { findings } from './axe.ts'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'

test('[supply 15] whoever acts as another user sees what that user sees under a bar that ends it, in all his pages', async ({
  shell,
  page,
}) => {
  await enter(shell, 'admin', '#/shell/user?record=clerk')
  const { panel } = shell
  await panel.getByRole('button', { name: 'Act as…' }).click()
  await expect(panel.getByLabel('Reason', { exact: true })).toBeFocused()
  await page.keyboard.type('Ticket 4711')
  await page.keyboard.press('Enter')

  const bar = page.getByRole('region', { name: 'Acting as another user' })
  await expect(bar).toContainText('Alex Morgan acts as Priya Nair')
  await expect(bar).toContainText('Reason: Ticket 4711')
  await shell.ready()
  await expect(page.getByRole('button', { name: 'User menu' })).toContainText('Priya Nair')
  await shell.go('#/shell/user')
  await expect(panel.getByRole('button', { name: 'Act as…' })).toHaveCount(0)
  expect(await findings(page, { within: 'suite-acting-bar', all: true })).toEqual([])

  // A modal dims the page and not the bar.
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  const { x, y, width, height } = (await bar.boundingBox())!
  const dimmedAt = (left: number, top: number) =>
    page.evaluate(([left, top]) => document.elementFromPoint(left!, top!)?.localName, [left, top])
  expect(await dimmedAt(x + width / 2, y + height / 2)).not.toBe('suite-shortcut-sheet')
  expect(await dimmedAt(x + 8, y + height + 20)).toBe('suite-shortcut-sheet')
  await page.keyboard.press('Escape')

  // Another page of the same browser is the same person, and hears of the end.
  const other = await page.context().newPage()
  await other.goto(`${shell.url}/#/`)
  const otherBar = other.getByRole('region', { name: 'Acting as another user' })
  await expect(otherBar).toContainText('Alex Morgan acts as Priya Nair')
  await page.bringToFront()
  await page.keyboard.press('Alt+Shift+Q')
  await expect(page.getByRole('button', { name: 'User menu' })).toContainText('Alex Morgan')
  await expect(bar).toHaveCount(0)
  await other.bringToFront()
  await expect(other.getByRole('button', { name: 'User menu' })).toContainText('Alex Morgan')
  await expect(otherBar).toHaveCount(0)
  await other.close()
})
