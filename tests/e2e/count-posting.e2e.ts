import { randomUUID } from 'node:crypto'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { CountFreeze } from '../../shared/contracts/ic/count-freeze.ts'
import { Product } from '../../shared/contracts/po/product.ts'
import { ProductClass } from '../../shared/contracts/po/product-class.ts'
import { findings } from './axe.ts'
import { call } from './calls.ts'
import { dayFromToday } from './days.ts'
import { enter } from './entrance.ts'
import { expect, test, type Shell } from './fixture.ts'
import { inStock } from './in-stock.ts'
import { shots } from './shots.ts'

/** A warehouse that no other test counts. */
const WAREHOUSE = 'HAM-2'

const added = async ({ page }: Shell, path: string, body: object) => {
  const answer = await call(page, 'POST', `/api/${path}`, body)
  expect(answer, JSON.stringify(answer)).toMatchObject({ ResultStatus: 1 })
  return answer.Data
}

/** Two products in a class of this test alone: a count of that class is of nothing else. */
async function goods(shell: Shell): Promise<{ classId: string; products: [string, string] }> {
  const classId = `COUNT-${randomUUID().slice(0, 6).toUpperCase()}`
  const { List } = await call(shell.page, 'GET', '/api/po/product?productId==CRS-16-48')
  const like = (await call(shell.page, 'GET', `/api/po/product/${String(List[0]!['id'])}`)).Data
  await added(shell, 'po/product-class', {
    record: {
      ...emptyRecord(ProductClass.fields),
      ...{ classId, description: classId, overReceiptPercent: '0', weightTolerance: '5', active: true },
    },
  })
  const products = [`${classId}-A`, `${classId}-B`] as [string, string]
  for (const productId of products)
    await added(shell, 'po/product', {
      record: {
        ...emptyRecord(Product.fields),
        ...{ productId, description: productId, productType: 'Stock', productClass: classId, unit: 'EA' },
        ...{ active: true, valuation: 'Average', weightBasis: like['weightBasis'] },
        ...{ purchasePrice: '8.50', purchaseCurrency: 'CAD' },
      },
    })
  const [one, two] = products
  await inStock(
    shell.page,
    [
      { productId: one, quantity: '100', givenValue: '850.00' },
      { productId: two, quantity: '40', givenValue: '340.00' },
    ],
    WAREHOUSE,
  )
  return { classId, products }
}

const stage = async ({ page }: Shell) =>
  (
    (await call(page, 'GET', `/api/ic/physical-count/standing?warehouseId=${WAREHOUSE}`)) as unknown as {
      stage: string
    }
  ).stage
/** What is carried of it there today. */
const carried = async ({ page }: Shell, productId: string) => {
  const query = `productId=${productId}&warehouseId=${WAREHOUSE}&day=${dayFromToday(0)}`
  const told = await call(page, 'GET', `/api/ic/inventory-ticket/market?${query}`)
  return (told as unknown as { value: string }).value
}

test('[supply 8 count-post] by keyboard, to its last press: two places are counted, the count is ended, what it books is shown, and it is posted', async ({
  shell,
  page,
}) => {
  const shot = shots(page)
  await enter(shell, 'admin', `#/novus-ic/physical-count-input-by-product?warehouse=${WAREHOUSE}`)
  const { panel } = shell
  const { classId, products } = await goods(shell)
  const [one, two] = products
  const { parameters } = CountFreeze
  await added(shell, 'ic/count-freeze/run', {
    parameters: {
      ...emptyRecord(parameters),
      ...{ warehouseId: WAREHOUSE, countDate: dayFromToday(0), classes: classId },
    },
    confirmed: [],
  })
  await expect.poll(() => stage(shell)).toBe('Frozen')
  await page.keyboard.press('Alt+r')
  const rows = panel.locator('input[data-count]')
  await expect(rows).toHaveCount(2)

  const scan = panel.getByRole('searchbox', { name: 'Scan or type a tag, product or lot' })
  const figureOf = (productId: string) =>
    panel.getByRole('row').filter({ hasText: productId }).locator('input[data-count]')
  await scan.focus()
  await page.keyboard.type(one)
  await page.keyboard.press('Enter')
  await expect(figureOf(one)).toBeFocused()
  // Enter keeps it, and goes to the next at once, however long its answer takes: nothing that is typed meanwhile goes astray.
  let answer: () => void
  const asked = new Promise<void>((resolve) => (answer = resolve))
  const path = '**/api/ic/physical-count/count'
  await page.route(path, async (route) => {
    await asked
    await route.continue()
  })
  await page.keyboard.type('97')
  await page.keyboard.press('Enter')
  await expect(figureOf(two)).toBeFocused()
  await page.keyboard.type('40')
  answer!()
  await expect(figureOf(one)).toHaveValue('97')
  await expect(figureOf(two)).toHaveValue('40')
  await expect(figureOf(two)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel.locator('progress')).toHaveAttribute('value', '1')

  // Both questions begin at the safe button: what goes on is one key further.
  const dialog = panel.getByRole('dialog')
  const goesOn = async (name: string) => {
    await expect(dialog.getByRole('button', { name: 'Go back' })).toBeFocused()
    const button = dialog.getByRole('button', { name })
    await expect(button).toBeEnabled()
    await page.keyboard.press('Tab')
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
  }
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toContainText('All 2 places are counted.')
  await goesOn('Upgrade to Counted')
  await expect(panel.getByText('The warehouse is counted. Post the count next.')).toBeVisible()
  expect(await stage(shell)).toBe('Counted')
  expect(await carried(shell, one)).toBe('850.00')

  await page.keyboard.press('Control+Enter')
  // 3 of 100 that cost 8.50 are missing.
  await expect(dialog.getByRole('table')).toContainText('25.50')
  expect(await findings(page)).toEqual([])
  await shot('post')
  await goesOn('Post the count')
  await expect(panel.getByRole('status').filter({ hasText: /^Posted: .*25\.50, entry / })).toBeVisible()
  expect(await stage(shell)).toBe('Clear')
  expect([await carried(shell, one), await carried(shell, two)]).toEqual(['824.50', '340.00'])
  await shot('posted')
})
