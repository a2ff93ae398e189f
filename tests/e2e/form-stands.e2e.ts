import type { Page } from '@playwright/test'
import { dayFromToday } from './days.ts'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'

/** The regions of the page by name, each with its digit. */
async function digits(page: Page): Promise<Record<string, string>> {
  await page.keyboard.press('F2')
  const bar = page.getByRole('group', { name: 'Navigate the page' })
  await expect(bar).toBeVisible()
  const names = await bar.getByRole('button').allInnerTexts()
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  return Object.fromEntries(
    names.flatMap((name) => {
      const found = /^(\d) (.+)$/.exec(name.replace(/\s+/g, ' ').trim())
      return found ? [[found[2]!, found[1]!]] : []
    }),
  )
}

test('[supply 1.2 dates] regions keep their digits when a message comes, and a date is typed as it is shown', async ({
  shell,
  page,
}) => {
  await enter(shell, 'controller', '#/novus-ap/purchase-journal')
  await page.keyboard.press('Alt+n')
  const field = (path: string) => shell.panel.locator(`[data-path="${path}"]:visible`)
  await expect(field('vendorId')).toBeFocused()
  const before = await digits(page)
  await page.keyboard.press('Control+Enter')
  await expect(shell.panel.getByRole('alert').first()).toBeVisible()
  const after = await digits(page)
  expect(after).toMatchObject(before)

  // What is shown can be typed, and a calendar comes by key.
  await field('docDate').focus()
  await page.keyboard.type(dayFromToday(-4))
  await page.keyboard.press('Tab')
  const shown = await field('docDate').inputValue()
  await field('docDate').focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(shown)
  await page.keyboard.press('Tab')
  await expect(field('docDate')).toHaveValue(shown)
  await expect(field('docDate')).not.toHaveAttribute('aria-invalid', 'true')
  await field('docDate').focus()
  await page.keyboard.press('Alt+ArrowDown')
  const calendar = page.getByRole('grid', { name: /^Calendar for/ })
  await expect(calendar).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('soon')
  await page.keyboard.press('Tab')
  await expect(field('docDate')).toHaveAttribute('aria-invalid', 'true')
})

test('[judgement 10] a hold says why in the words of its code', async ({ shell }) => {
  await enter(shell, 'controller', '#/novus-ap/purchase-journal')
  await shell.panel.getByRole('button', { name: /^On hold/ }).click()
  await expect(shell.panel.getByRole('grid').getByText('Dispute open', { exact: true }).first()).toBeVisible()
})
