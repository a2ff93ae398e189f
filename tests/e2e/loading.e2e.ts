import type { Page } from '@playwright/test'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'

interface LoadingBus {
  state(topic: 'loading'): number
  setState(topic: 'loading', depth: number): void
}
declare const System: { entries(): Iterable<[string, Record<string, unknown>]> }

/** Counts the loading counter of the running shell up or down, as the calls of a screen do; answers what it then is. */
const count = (page: Page, steps: readonly (1 | -1)[]) =>
  page.evaluate((by) => {
    const isBus = (value: unknown): value is LoadingBus =>
      typeof (value as LoadingBus | null)?.setState === 'function' && 'state$' in (value as object)
    const bus = [...System.entries()].flatMap(([, module]) => Object.values(module)).find(isBus)!
    for (const step of by) bus.setState('loading', bus.state('loading') + step)
    return bus.state('loading')
  }, steps)

test('[A32] [S4.17] [S4.18] [S9.17] the overlay holds input at once and shows itself after a second; Escape ends it and closes nothing below', async ({
  shell,
  page,
}) => {
  await enter(shell, 'clerk', '#/novus-ar/firm-maintenance?record=HARLOW-01')
  await shell.panel.getByLabel('Website', { exact: true }).fill('https://kept.example')
  await shell.panel.getByRole('button', { name: 'Revert' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give up the changes?' })
  await expect(dialog).toBeVisible()
  // Tab stays inside the dialog of a tab; keys of the shell lead out all the same.
  const buttons = dialog.getByRole('button')
  await buttons.last().focus()
  await page.keyboard.press('Tab')
  await expect(buttons.first()).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(buttons.last()).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: /Search/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(buttons.last()).toBeFocused()

  const overlay = page.locator('suite-loading-overlay')
  expect(await count(page, [1])).toBe(1)
  await expect(overlay).toHaveAttribute('open')
  expect(await overlay.evaluate((el) => getComputedStyle(el).zIndex)).toBe('1041')
  const middle = await shell.panel.boundingBox()
  const inTheMiddle = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x!, y!)?.tagName.toLowerCase(),
    [middle!.x + middle!.width / 2, middle!.y + middle!.height / 2],
  )
  expect(inTheMiddle, 'what lies under a click').toBe('suite-loading-overlay')
  const card = overlay.getByText('Stop waiting')
  const delay = await overlay.evaluate((el) =>
    el
      .shadowRoot!.querySelector('.card')!
      .getAnimations()
      .map((animation) => animation.effect!.getTiming().delay),
  )
  expect(delay).toEqual([1000])
  await expect(card).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(overlay).not.toHaveAttribute('open')
  expect(await count(page, [])).toBe(0)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(shell.panel.getByLabel('Website', { exact: true })).toHaveValue('https://kept.example')

  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'About' }).click()
  const about = page.getByRole('dialog', { name: 'About' })
  await expect(about).toBeVisible()
  await count(page, [1])
  await page.keyboard.press('Escape')
  expect(await count(page, [])).toBe(0)
  await expect(about).toBeVisible()
})

test('[A32] three ups and five downs do not go below zero: the next wait shows again', async ({ shell, page }) => {
  await enter(shell, 'clerk', '#/novus-ar/firm-maintenance')
  const overlay = page.locator('suite-loading-overlay')
  expect(await count(page, [1, 1, 1])).toBe(3)
  await expect(overlay).toHaveAttribute('open')
  expect(await count(page, [-1, -1, -1, -1, -1])).toBe(0)
  await expect(overlay).not.toHaveAttribute('open')
  expect(await count(page, [1])).toBe(1)
  await expect(overlay).toHaveAttribute('open')
  await overlay.getByRole('button', { name: 'Stop waiting' }).click()
  await expect(overlay).not.toHaveAttribute('open')
})
