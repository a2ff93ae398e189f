import { randomUUID } from 'node:crypto'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { ProductGrade } from '../../shared/contracts/ic/product-grade.ts'
import { findings } from './axe.ts'
import { call } from './calls.ts'
import { enter } from './entrance.ts'
import { expect, test, type Shell } from './fixture.ts'
import { shots } from './shots.ts'

type Typed = readonly (readonly [path: string, text: string])[]

interface Master {
  readonly path: string
  /** What the record is found by in its list. */
  readonly key: string
  readonly made: Typed
  /** What is typed wrong while it is changed, what is said at that field, and what cures it. */
  readonly wrong: { readonly at: string; readonly text: string; readonly says: string; readonly cure: string }
  /** Changed besides, where the cure is what stood before. */
  readonly also?: readonly [path: string, text: string]
  readonly kept: Record<string, unknown>
  /** What is said of a second one with the same key, and at which field. */
  readonly again: { readonly at: string; readonly says: string }
}

const tag = randomUUID().slice(0, 6).toUpperCase()

/** A product that the demo company sells, which nobody else gives grades. */
const PRODUCT = 'PN100'

const MASTERS: Record<string, Master> = {
  grade: {
    path: 'grade',
    key: `G-${tag}`,
    made: [
      ['gradeId', `g-${tag}`],
      ['description', 'Mild steel of our own'],
      ['density', '0.2836'],
      ['limits.0.property', 'C'],
      ['limits.0.least', '0.02'],
      ['limits.0.most', '0.15'],
      ['source', 'Our own sheet 12'],
    ],
    wrong: {
      ...{ at: 'limits.0.most', text: '0.01', cure: '0.18' },
      says: 'Type a least, a most, or both; the least is no more than the most.',
    },
    kept: { density: '0.2836', material: 'CarbonSteel', limits: [{ property: 'c', least: '0.02', most: '0.18' }] },
    again: { at: 'gradeId', says: `Grade G-${tag} is there already.` },
  },
  'product-specification': {
    path: 'product-specification',
    key: `S-${tag}`,
    made: [
      ['specificationId', `s-${tag}`],
      ['description', 'Cold rolled, ours'],
      ['standard', 'A1008'],
      ['revision', '24'],
      ['effectiveOn', '2026-01-01'],
      ['tolerances.0.dimension', 'Thickness'],
      ['tolerances.0.fromSize', '0.05'],
      ['tolerances.0.toSize', '0.07'],
      ['tolerances.0.under', '0.003'],
      ['tolerances.0.over', '0.004'],
    ],
    wrong: {
      ...{ at: 'tolerances.0.toSize', text: '0.05', cure: '0.08' },
      says: 'A tolerance leads up to a larger size than it begins with.',
    },
    kept: {
      ...{ body: 'ASTM', effectiveOn: '2026-01-01' },
      tolerances: [{ dimension: 'thickness', fromSize: '0.05', toSize: '0.08', under: '0.003', over: '0.004' }],
    },
    again: { at: 'specificationId', says: `Specification S-${tag} is there already.` },
  },
  'product-group': {
    path: 'product-group',
    key: `P-${tag}`,
    made: [
      ['groupId', `p-${tag}`],
      ['description', 'Sheet of our own'],
      ['buyer', 'Priya Nair'],
    ],
    wrong: { at: 'parentGroup', text: `P-${tag}`, says: `P-${tag} is part of this group.`, cure: '' },
    also: ['buyer', 'Dana Roy'],
    kept: { buyer: 'Dana Roy', parentGroup: null },
    again: { at: 'groupId', says: `Group P-${tag} is there already.` },
  },
  'product-type': {
    path: 'product-type',
    key: `T-${tag}`,
    made: [
      ['typeId', `t-${tag}`],
      ['description', 'Sheet by the pound'],
      ['form', 'Sheet'],
      ['unit', 'LB'],
      ['purchaseUnit', 'LB'],
    ],
    wrong: { at: 'purchaseUnit', text: 'FURLONG', says: 'FURLONG', cure: 'EA' },
    kept: { form: 'Sheet', unit: 'LB', purchaseUnit: 'EA' },
    again: { at: 'typeId', says: `Type T-${tag} is there already.` },
  },
  'product-grade': {
    path: 'product-grade',
    key: 'A36',
    made: [
      ['productId', PRODUCT],
      ['gradeId', 'A36'],
      ['priceExtra', '0.02'],
    ],
    wrong: { at: 'isUsual', text: ' ', says: 'CS-B is the usual grade of this product already.', cure: ' ' },
    also: ['priceExtra', '0.03'],
    kept: { productId: PRODUCT, priceExtra: '0.03', isUsual: false },
    again: { at: 'gradeId', says: `${PRODUCT} has grade A36 to this specification already.` },
  },
}

const at = (page: Shell['page']) =>
  page.evaluate(() => {
    const here = document.activeElement?.closest<HTMLElement>('[data-path], [data-cell]')
    return here?.dataset['path'] ?? here?.dataset['cell'] ?? ''
  })

/** Comes to a field by the Tab key, to a cell of a list by the arrows from there, and types into it. */
async function put({ page, panel }: Shell, path: string, text: string): Promise<void> {
  const place = panel.locator(`[data-path="${path}"]:visible, [data-cell="${path}"]:visible`).first()
  const list = /^(\w+)\.\d/.exec(path)?.[1]
  const isThere = async () => {
    const here = await at(page)
    return here === path || (list !== undefined && here.startsWith(`${list}.`))
  }
  for (let steps = 0; steps < 60 && !(await isThere()); steps += 1) await page.keyboard.press('Tab')
  // A cell that is typed into is left by Tab, ahead or back; between cells the arrows go.
  const isTyped = await page.evaluate(() => document.activeElement instanceof HTMLInputElement)
  if (list && !isTyped && (await at(page)) !== path) await page.keyboard.press('Control+Home')
  const columns = await panel
    .locator(`[data-cell^="${list}.0."]`)
    .evaluateAll((cells) => cells.map((one) => (one as HTMLElement).dataset['cell']))
  const isBack = columns.indexOf(path) < columns.indexOf(await at(page))
  const key = isTyped ? (isBack ? 'Shift+Tab' : 'Tab') : 'ArrowRight'
  for (let steps = 0; list && steps < 8 && (await at(page)) !== path; steps += 1) await page.keyboard.press(key)
  expect(await at(page), 'the field is reached by keyboard').toBe(path)
  const isText = await place.evaluate((field) => field instanceof HTMLInputElement && field.type === 'text')
  if (isText) await page.keyboard.press('Control+a')
  if (text === '') await page.keyboard.press('Delete')
  await page.keyboard.type(text)
}

for (const [name, { path, key, made, wrong, also, kept, again }] of Object.entries(MASTERS))
  test(`[supply 8 ${name}] by keyboard alone: one is made, changed and found; what is wrong is told at its field and loses nothing`, async ({
    shell,
    page,
  }) => {
    const { panel } = shell
    const place = (of: string) => panel.locator(`[data-path="${of}"]:visible, [data-cell="${of}"]:visible`).first()
    const isSaved = () => expect(panel.getByRole('status').filter({ hasText: 'is saved.' })).toBeVisible()
    await enter(shell, 'controller', `#/novus-ic/${path}`)
    if (name === 'product-grade') {
      const record = { ...emptyRecord(ProductGrade.fields), productId: PRODUCT, gradeId: 'CS-B', isUsual: true }
      const usual = await call(page, 'POST', `/api/ic/${path}`, { record: { ...record, active: true } })
      expect(usual).toMatchObject({ ResultStatus: 1 })
    }
    await page.keyboard.press('Alt+n')
    await expect(place(made[0]![0])).toBeFocused()
    for (const [of, text] of made) await put(shell, of, text)
    await page.keyboard.press('Control+s')
    await isSaved()

    // Changed: what is wrong stays as it was typed, with why.
    await put(shell, wrong.at, wrong.text)
    await page.keyboard.press('Control+s')
    await expect(place(wrong.at)).toHaveAttribute('aria-invalid', 'true')
    await expect(place(wrong.at)).toHaveAccessibleDescription(new RegExp(wrong.says.replaceAll('.', '\\.')))
    expect(await at(page)).toBe(wrong.at)
    await shots(page)(`${name}-refused`)
    await put(shell, wrong.at, wrong.cure)
    if (also) await put(shell, ...also)
    await page.keyboard.press('Control+s')
    await isSaved()
    await expect(place(wrong.at)).not.toHaveAttribute('aria-invalid', 'true')
    expect(await findings(page)).toEqual([])

    // A second one with the same key is refused at its key, and all that was typed stands.
    await page.keyboard.press('Alt+n')
    await expect(place(made[0]![0])).toBeFocused()
    for (const [of, text] of made) await put(shell, of, text)
    await page.keyboard.press('Control+s')
    await expect(place(again.at)).toHaveAccessibleDescription(new RegExp(`^${again.says.replaceAll('.', '\\.')}`))
    await expect(place(again.at)).toBeFocused()
    await page.keyboard.press('Alt+w')
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).press('Enter')

    await shell.go(`#/novus-ic/${path}`)
    await page.keyboard.press('/')
    await page.keyboard.type(key.toLowerCase())
    await expect(panel.getByRole('grid').getByRole('row').filter({ hasText: key })).toHaveCount(1)
    const found = (await call(page, 'GET', `/api/ic/${path}?Search=${key}&Page=1&PageSize=5`)).List
    expect(found).toHaveLength(1)
    expect((await call(page, 'GET', `/api/ic/${path}/${String(found[0]!['id'])}`)).Data).toMatchObject(kept)
  })
