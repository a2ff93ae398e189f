import type { Locator } from '@playwright/test'
import type { Shell } from './fixture.ts'
import { newVendor } from './new-vendor.ts'

/** A cell of an entry grid by its path, `contacts.0.name`. */
export const cell = (shell: Shell, path: string): Locator => shell.panel.locator(`[data-cell="${path}"]:visible`)

/** What is told of a field of a document that is read. */
export const fact = (shell: Shell, path: string): Locator => shell.panel.locator(`[data-fact="${path}"] dd:visible`)

/** The control of a cell that is open. */
export const opened = (shell: Shell, path: string): Locator => cell(shell, path).locator('input, select, textarea')

/** Opens a cell and puts a text into it; it is kept when the next cell is opened, or the record saved. */
export async function fillCell(shell: Shell, path: string, text: string): Promise<void> {
  // The list of the cell above may lie over this one, and what a field says that loses the focus may move it.
  await cell(shell, path).dispatchEvent('mousedown', { button: 0 })
  await cell(shell, path).dispatchEvent('dblclick')
  await opened(shell, path).fill(text)
}

/** Begins an invoice of a vendor of its own, with what stands above its lines; the list of documents is open. */
export async function beginInvoice(
  shell: Shell,
  { docNumber, docDate, docAmount }: Readonly<Record<'docNumber' | 'docDate' | 'docAmount', string>>,
): Promise<void> {
  const { page, panel } = shell
  const vendorId = await newVendor(shell)
  await page.keyboard.press('Alt+n')
  const above = {
    vendorId,
    docNumber,
    shipToRegion: 'CA-ON',
    docDate,
    docAmount,
    bankAccountId: 'OPER-CAD',
  }
  for (const [path, text] of Object.entries(above)) await panel.locator(`[data-path="${path}"]:visible`).fill(text)
}
