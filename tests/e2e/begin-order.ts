import { cell, opened } from './entry-cells.ts'
import { expect, type Shell } from './fixture.ts'

interface Asked {
  /** Whoever it is for, and how he is called. */
  readonly billToId: string
  readonly name: string
  readonly productId: string
  readonly quantity: string
}

/** On the list of orders, by keyboard: one of a customer is begun, with one line; the cursor is on its quantity. */
export async function beginOrder(shell: Shell, { billToId, name, productId, quantity }: Asked): Promise<void> {
  const { page, panel } = shell
  await page.keyboard.press('Alt+n')
  await expect(panel.locator('[data-path="billToId"]:visible')).toBeFocused()
  await page.keyboard.type(billToId)
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('region', { name: 'Customer and credit' })).toContainText(name)
  await cell(shell, 'lines.0.productId').click()
  await page.keyboard.type(productId)
  await page.keyboard.press('Enter')
  await expect(opened(shell, 'lines.0.quantity')).toBeFocused()
  await page.keyboard.type(quantity)
  await page.keyboard.press('Enter')
  await cell(shell, 'lines.0.quantity').click()
}
