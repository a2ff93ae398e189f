import type { Page } from '@playwright/test'

/** Pictures of a test, light and dark, into the folder that `SHOTS` names; without it none. */
export const shots = (page: Page) => async (name: string) => {
  if (!process.env['SHOTS']) return
  for (const theme of ['light', 'dark']) {
    await page.evaluate((worn) => (document.documentElement.dataset['theme'] = worn), theme)
    await page.screenshot({ path: `${process.env['SHOTS']}/${name}-${theme}.png` })
  }
  await page.evaluate(() => delete document.documentElement.dataset['theme'])
}
