import { findings } from './axe.ts'
import { call } from './calls.ts'
import { enter } from './entrance.ts'
import { expect, test, type Shell } from './fixture.ts'
import { shots } from './shots.ts'

/** The warehouse that is counted in the demo. */
const WAREHOUSE = 'TOR-1'
const PANEL = '#panels > [role="tabpanel"]:not([hidden])'

const linesOf = async ({ page }: Shell, more = ''): Promise<{ total: number }> =>
  (await call(page, 'GET', `/api/ic/physical-count/lines?warehouseId=${WAREHOUSE}${more}`)) as never

for (const [path, name, narrowed] of [
  ['physical-count-discrepancy', 'discrepancy', null],
  ['physical-count-report-products-not-counted', 'not-counted', '&standing=NotCounted'],
  ['physical-count-print-count', 'sheets', ''],
] as const)
  test(`[supply 8 count-papers] by keyboard: the ${name} of a count is asked for by its warehouse, shows what the count shows, and goes to a file`, async ({
    shell,
    page,
  }) => {
    await enter(shell, 'admin', `#/novus-ic/${path}`)
    const { panel } = shell
    const { total } = await linesOf(shell, narrowed ?? '')
    expect(total).toBeGreaterThan(0)
    const asked = panel.locator('[data-path="warehouseId"]:visible')
    await asked.focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('NOWHERE')
    await page.keyboard.press('Control+Enter')
    await expect(asked).toHaveAttribute('aria-invalid', 'true')
    await expect(asked).toHaveAccessibleDescription(/The warehouse does not exist\./)
    await expect(asked).toHaveValue('NOWHERE')
    await page.keyboard.press('Control+a')
    await page.keyboard.type(WAREHOUSE)
    await page.keyboard.press('Control+Enter')
    const all = panel.getByRole('gridcell', { name: `Total ${total} rows` })
    if (narrowed === null) {
      // Only what is off stands there until all of it is asked for.
      await expect(panel.getByRole('gridcell', { name: /^Total \d+ rows/ })).toBeVisible()
      await expect(all).toHaveCount(0)
      await panel.getByLabel('Only what is off or not counted').focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('Control+Enter')
    }
    await expect(all).toBeVisible()
    expect(await findings(page, { within: PANEL, all: true })).toEqual([])
    await shots(page)(name)
    const download = page.waitForEvent('download')
    await page.keyboard.press('Alt+x')
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
  })
