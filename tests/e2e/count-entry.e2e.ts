import { findings } from './axe.ts'
import { call } from './calls.ts'
import { enter } from './entrance.ts'
import { expect, Shell, test } from './fixture.ts'
import { shots } from './shots.ts'

/** The warehouse that is counted in the demo, by tags, of which one in a hundred may be off before it is counted again. */
const WAREHOUSE = 'TOR-1'
const door = (by: string) => `#/novus-ic/physical-count-${by}?warehouse=${WAREHOUSE}`

interface Line {
  readonly id: string
  readonly tagNo: string
  readonly tagState: string
  readonly productId: string
  readonly bin: string
  readonly frozen: string
  readonly counted: string | null
  readonly standing: string
  readonly firstCounted: string | null
}
const linesOf = async ({ page }: Shell, more = ''): Promise<Line[]> => {
  const told = await call(page, 'GET', `/api/ic/physical-count/lines?warehouseId=${WAREHOUSE}${more}`)
  return (told as unknown as { rows: Line[] }).rows
}
const lineOf = async (shell: Shell, { id, productId }: Line) =>
  (await linesOf(shell, `&find=${encodeURIComponent(productId)}`)).find((line) => line.id === id)!
/** Places without a figure, on no tag that waits to be posted, whose product lies at one place. */
const waiting = async (shell: Shell, view: string): Promise<Line[]> => {
  const rows = await linesOf(shell, `&standing=NotCounted&view=${view}`)
  return rows.filter(
    ({ frozen, tagState, productId }) =>
      tagState === 'Unused' && /^\d+$/.test(frozen) && rows.filter((one) => one.productId === productId).length === 1,
  )
}
const field = ({ panel }: Shell, { id }: Line) => panel.locator(`input[data-count="${id}"]`)
const standing = ({ page, panel }: Shell, { id }: Line) =>
  panel.getByRole('row').filter({ has: page.locator(`input[data-count="${id}"]`) })

for (const [by, view, said] of [
  ['input-by-product', 'product', 'By product'],
  ['input-by-class', 'class', 'By class'],
] as const)
  test(`[supply 8 count-entry] ${said}: a figure is typed and kept by Enter; a wrong one stays at its field, with why, and the next is reached by it`, async ({
    shell,
    page,
  }) => {
    const shot = shots(page)
    await enter(shell, 'admin', door(by))
    const { panel } = shell
    await expect(
      panel
        .getByRole('button', { name: said, pressed: true })
        .or(panel.getByRole('radio', { name: said, checked: true }))
        .first(),
    ).toBeVisible()
    const [first, second] = (await waiting(shell, view)) as [Line, Line]
    const only = panel.getByRole('combobox', { name: 'Check' })
    await only.selectOption({ label: 'Not counted' })
    const at = field(shell, first)
    await at.focus()
    await page.keyboard.type('12x')
    await page.keyboard.press('Enter')
    await expect(at).toHaveAttribute('aria-invalid', 'true')
    await expect(at).toHaveAccessibleDescription(/.+/)
    await expect(at).toHaveValue('12x')
    await expect(at).toBeFocused()
    expect((await lineOf(shell, first)).counted).toBeNull()
    // No more than nothing lies anywhere.
    await at.fill('-1')
    await page.keyboard.press('Enter')
    await expect(at).toHaveAttribute('aria-invalid', 'true')
    await expect(at).toBeFocused()
    expect(await findings(page)).toEqual([])
    // Why stands in one line under the place, across the columns up to the figure.
    const told = panel.getByRole('row').filter({ has: page.getByRole('alert') })
    await expect(told).toHaveCount(1)
    await expect(told.getByRole('cell').first()).toHaveAttribute('colspan', /^[5-7]$/)
    expect((await told.boundingBox())!.height).toBeLessThan((await standing(shell, first).boundingBox())!.height + 1)
    await shot('refused')
    await at.fill(first.frozen)
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await lineOf(shell, first)).standing).toBe('Agrees')
    expect(await lineOf(shell, first)).toMatchObject({ counted: first.frozen })
    await expect(field(shell, second)).toHaveValue('')
  })

test('[supply 8 count-entry] by class what is off by more than is allowed is counted again, by a second person', async ({
  shell,
  page,
  browser,
}) => {
  const shot = shots(page)
  await enter(shell, 'admin', door('input-by-class'))
  const line = (await waiting(shell, 'class')).at(-1)!
  const off = String(Number(line.frozen) + 5)
  const scan = shell.panel.getByRole('searchbox', { name: 'Scan or type a tag, product or lot' })
  await scan.fill(line.productId)
  await scan.press('Enter')
  const at = field(shell, line)
  await at.focus()
  await page.keyboard.type(off)
  await page.keyboard.press('Enter')
  await expect(standing(shell, line)).toContainText('Count again')
  expect(await lineOf(shell, line)).toMatchObject({ standing: 'Again', counted: off, firstCounted: null })
  await shot('again')

  const context = await browser.newContext()
  const second = new Shell(await context.newPage(), shell.url)
  await second.signIn('clerk', door('input-by-class'))
  const his = second.panel.getByRole('searchbox', { name: 'Scan or type a tag, product or lot' })
  await his.fill(line.productId)
  await his.press('Enter')
  const again = field(second, line)
  await expect(again).toBeVisible()
  await again.focus()
  await second.page.keyboard.type(off)
  await second.page.keyboard.press('Enter')
  await expect.poll(async () => (await lineOf(shell, line)).standing).toBe('Over')
  expect(await lineOf(shell, line)).toMatchObject({ counted: off, firstCounted: off })
  await shots(second.page)('second')
  await context.close()
})

test('[supply 8 count-entry] by tag a figure is kept on its tag, more of it is added when it is scanned again, and a number that is none is refused', async ({
  shell,
  page,
}) => {
  const shot = shots(page)
  await enter(shell, 'admin', door('by-tag'))
  const { panel } = shell
  const line = (await waiting(shell, 'tag')).at(-1)!
  const scan = panel.getByRole('searchbox', { name: 'Scan or type a tag, product or lot' })
  const tag = Number(line.tagNo)
  const scanned = async (quantity: string) => {
    await scan.fill(String(tag))
    await scan.press('Enter')
    // On another page of the list its own question comes up; once it has a figure too.
    const asked = panel.getByRole('dialog').locator('[data-path="quantity"]')
    await expect(asked).toBeVisible()
    await asked.fill(quantity)
    await asked.press('Control+Enter')
  }
  await scanned('-7')
  const dialog = panel.getByRole('dialog')
  await expect(dialog.locator('[data-path="quantity"]')).toHaveAttribute('aria-invalid', 'true')
  expect(await findings(page)).toEqual([])
  await shot('tag-refused')
  await dialog.locator('[data-path="quantity"]').fill('7')
  await dialog.locator('[data-path="quantity"]').press('Enter')
  await expect(dialog).toHaveCount(0)
  const told = async () =>
    (await call(page, 'GET', `/api/ic/physical-count/standing?warehouseId=${WAREHOUSE}`)) as unknown as {
      figures: { tagsEntered: number }
    }
  const { figures } = await told()
  await scanned('3')
  await expect(dialog).toContainText('has a figure already')
  await shot('tag-twice')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  expect((await told()).figures).toEqual(figures)
  await page.keyboard.press('Control+Enter')
  await expect.poll(async () => (await lineOf(shell, line)).counted).toBe('10')
})
