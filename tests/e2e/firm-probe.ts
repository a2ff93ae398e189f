import type { Page, Request } from '@playwright/test'
import { expect, type Shell } from './fixture.ts'

/** Address of one firm. */
export const firm = (id: string) => `#/novus-ar/firm-maintenance?record=${id}`
/** A field of the firm that is shown. */
export const field = (shell: Shell, label: string) =>
  shell.panel.getByRole('region', { name: 'Firm', exact: true }).getByLabel(label, { exact: true })
export const saved = (shell: Shell, id: string) =>
  expect(shell.panel.getByRole('status').filter({ hasText: `${id} is saved.` })).toBeVisible()

/** Writes of firms that the page sends. */
export function writes(page: Page): Request[] {
  const seen: Request[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/api/admin/firm/')) seen.push(request)
  })
  return seen
}
export const keysOf = (requests: Request[]) => requests.map((request) => request.headers()['idempotency-key'])

/** Changes of one field in the history of the record that is shown. */
export async function changesOf(shell: Shell, label: string): Promise<string[]> {
  await shell.page.keyboard.press('Alt+i')
  const drawer = shell.panel.locator('[data-region="history"]')
  const entries = drawer.getByRole('listitem').filter({ has: shell.page.getByText(label, { exact: true }) })
  await expect(entries.first()).toBeVisible()
  return (await entries.locator('ins').allTextContents()).map((text) => text.trim())
}
