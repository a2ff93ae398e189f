import type { Page } from '@playwright/test'
import { dayFromToday } from './days.ts'
import { enter } from './entrance.ts'
import { cell, opened } from './entry-cells.ts'
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

test('[supply 1.2 dates] [supply 1.2 regions] regions keep their digits when a message comes, and a date is typed as it is shown', async ({
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
  // The digit of a grid leads into its first cell, and what is typed then is typed there.
  await page.keyboard.press('F2')
  await page.keyboard.press(before['G/L distribution']!)
  await expect(cell(shell, 'distribution.0.glAccount')).toBeFocused()
  await page.keyboard.type('62')
  await expect(opened(shell, 'distribution.0.glAccount')).toHaveValue('62')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

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

/** Where each control of the form or panel that holds the focus stands in it, however far it is scrolled. */
const stands = (page: Page) =>
  page.evaluate(() => {
    const panel = document.querySelector('#panels > [role="tabpanel"]:not([hidden])')!
    const all = [...panel.querySelectorAll<HTMLElement>('[data-path]:is(input, select, textarea)')]
    return Object.fromEntries(
      all
        .filter((one) => one.checkVisibility() && !one.closest('[data-lines]'))
        .map((one) => {
          let top = one.getBoundingClientRect().top
          for (let up = one.parentElement; up; up = up.parentElement) top += up.scrollTop
          return [one.dataset['path']!, Math.round(top)]
        }),
    )
  })

/** What cannot be seen of the control that has the focus and of its label, by the name of the control. */
const unseen = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLInputElement
    const name = at.dataset['path'] ?? at.dataset['cell'] ?? at.tagName
    if (!at.matches('input, select, textarea')) return []
    const isSeen = (one: Element) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      return [top + 2, bottom - 2].every((y) => {
        const hit = document.elementFromPoint(Math.min(left + 4, (left + right) / 2), y)
        return hit !== null && (one.contains(hit) || hit.contains(one))
      })
    }
    return [at, ...(at.labels ?? [])].filter((one) => !isSeen(one)).map((one) => `${one.tagName} of ${name}`)
  })

test('[judgement 15] nothing moves under the fingers when a message comes, and what has the focus is seen with its label', async ({
  shell,
  page,
}) => {
  const { panel } = shell
  const field = (path: string) => panel.locator(`[data-path="${path}"]:visible`)
  const walk = async () => {
    for (let at = 0; at < 8; at += 1) {
      await page.keyboard.press('F8')
      expect(await unseen(page)).toEqual([])
    }
  }
  await test.step('a form', async () => {
    await enter(shell, 'admin', '#/novus-ap/firm-maintenance')
    await page.keyboard.press('Alt+n')
    await expect(field('name')).toBeVisible()
    const before = await stands(page)
    await page.keyboard.press('Control+s')
    await expect(panel.getByRole('alert').first()).toBeVisible()
    expect(await stands(page)).toEqual(before)
    await walk()
  })
  await test.step('a document', async () => {
    await shell.go('#/novus-ap/purchase-journal')
    await page.keyboard.press('Alt+n')
    await expect(field('vendorId')).toBeFocused()
    const before = await stands(page)
    await page.keyboard.press('Control+Enter')
    await expect(panel.getByRole('alert').first()).toBeVisible()
    expect(await stands(page)).toEqual(before)
    await page.setViewportSize({ width: 1280, height: 480 })
    await walk()
    await page.setViewportSize({ width: 1280, height: 720 })
    // The head names the vendor, in the longest of names too, and takes no second line for it.
    await field('vendorId').fill('DOFASC-01')
    await field('docNumber').fill('A-NUMBER-AS-LONG-AS-VENDORS-MAKE')
    await field('docAmount').fill('1234567.89')
    await page.keyboard.press('Tab')
    await expect(panel.locator('[data-region="head"]:visible')).toContainText('1,234,567.89')
    expect(await stands(page)).toEqual(before)
  })
  await test.step('a process', async () => {
    await shell.go('#/shell/end-sessions')
    const user = panel.getByRole('combobox', { name: 'User', exact: true })
    await user.fill('nobody')
    const before = await stands(page)
    await page.keyboard.press('Control+Enter')
    await expect(user).toHaveAccessibleDescription('nobody does not exist.')
    expect(await stands(page)).toEqual(before)
    expect(await unseen(page)).toEqual([])
  })
})
