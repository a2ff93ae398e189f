import type { Page } from '@playwright/test'

/** Keys of a job, counted as they are pressed: each letter is one, so is a key with its modifiers. */
export function counted(page: Page) {
  const keys = { count: 0 }
  return {
    keys,
    async press(...names: string[]) {
      for (const name of names) {
        keys.count += 1
        await page.keyboard.press(name)
      }
    },
    async type(text: string) {
      keys.count += text.length
      await page.keyboard.type(text)
    },
  }
}
