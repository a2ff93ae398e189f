import type { Locator } from '@playwright/test'
import { call } from './calls.ts'
import { enter } from './entrance.ts'
import { expect, test, type Shell } from './fixture.ts'

const headOf = (shell: Shell) => shell.panel.locator('header[data-region="head"]:visible')

/** An order that can be changed: the newest may have been paid at the counter by another test. */
async function openOrder(shell: Shell): Promise<string> {
  const { List } = await call(shell.page, 'GET', '/api/oe/sales-order?status==Open&orderType==Stock&Page=1&PageSize=1')
  await shell.go(`#/novus-oe/sales-order-entry?record=${String(List[0]!['orderNo'])}`)
  return String(List[0]!['id'])
}

/** Words that are seen in part: neither whole nor gone. */
const stubs = (head: Locator) =>
  head.evaluate((own) => {
    const seen = own.getBoundingClientRect()
    return [...own.querySelectorAll('span, h1')]
      .filter((one) => one.childElementCount === 0 && one.textContent !== '')
      .filter((one) => {
        const { top, left, right, width, height } = one.getBoundingClientRect()
        const holder = one.parentElement!.getBoundingClientRect()
        const isGone = top >= holder.bottom - 1 || width === 0 || height === 0
        return (
          !isGone &&
          (one.scrollWidth > one.clientWidth + 1 || right > Math.min(holder.right, seen.right) + 1 || left < 0)
        )
      })
      .map((one) => one.textContent)
  })

test.describe('the head of a document', () => {
  test('[judgement 9] in French at 1280 no word of it is a stub, and what kind it is stands there whole', async ({
    shell,
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await enter(shell, 'admin', '#/')
    await page.context().addCookies([{ name: 'culture', value: 'fr-CA', url: shell.url }])
    await page.reload()
    await shell.ready()
    await shell.go('#/novus-oe/sales-order-entry')
    await shell.panel.getByRole('grid').getByRole('link').first().click()
    const head = headOf(shell)
    await expect(head.getByRole('heading', { level: 1 })).toBeVisible()
    await shell.settled()
    expect(await stubs(head)).toEqual([])
    await expect(head.getByText('Commande client', { exact: true })).toBeInViewport({ ratio: 1 })
    // Where there is less room it is gone whole, and all else stays.
    for (const width of [900, 1024, 860]) {
      await page.setViewportSize({ width, height: 720 })
      expect.soft(await stubs(head), String(width)).toEqual([])
    }
  })

  test('[judgement 31] a stored order is not its own customer’s last one, and is not counted against him twice', async ({
    shell,
    page,
  }) => {
    await enter(shell, 'admin', '#/novus-oe/sales-order-entry')
    const asked: (string | null)[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/api/oe/sales-order/customer') asked.push(searchParams.get('id'))
    })
    const opened = await openOrder(shell)
    await expect(shell.panel.locator('[data-region="customer"]')).toBeVisible()
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    expect(asked[0]).toBe(opened)
    const own = (await headOf(shell).innerText()).match(/SO\d{7}/)![0]
    await expect(shell.panel.locator('[data-region="customer"]').getByText(own)).toHaveCount(0)
  })

  test('[judgement 31] a line is called by the number that its papers say, and at 1280 × 720 Alt Q brings the reason of its price into sight', async ({
    shell,
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await enter(shell, 'admin', '#/novus-oe/sales-order-entry')
    await openOrder(shell)
    const lines = shell.panel.locator('table[data-lines="lines"]')
    const heads = lines.locator('tbody').getByRole('rowheader')
    await expect(heads.first()).toHaveText('10')
    // Nobody has counted the empty one yet.
    await expect(heads.last()).toHaveText('+')
    await lines.locator('[data-cell]').first().click()
    const about = shell.panel.getByRole('region', { name: /^Line 10, / })
    await expect(about).toBeVisible()
    await page.keyboard.press('Alt+q')
    await expect(about.getByText('Asked in this order')).toBeInViewport({ ratio: 1 })
  })
})
