import type { Page, Route } from '@playwright/test'
import { call } from './calls.ts'
import { enter } from './entrance.ts'
import { expect, Shell, test } from './fixture.ts'

/** Holds what matches until it is let go. */
async function held(page: Page, what: string): Promise<{ asked: Promise<void>; letGo: () => void }> {
  let letGo = () => {}
  let isAsked = () => {}
  const asked = new Promise<void>((done) => (isAsked = done))
  const gone = new Promise<void>((done) => (letGo = done))
  const hold = async (route: Route) => {
    isAsked()
    await gone
    await route.continue()
  }
  await page.route(what, hold)
  return { asked, letGo }
}

/** Somebody else changes a customer: a word at the end of its name, and whether it is on hold, which HOME counts. */
async function changeElsewhere(page: Page, id: string, word: string, onHold: boolean): Promise<void> {
  const { Data } = await call(page, 'GET', `/api/admin/firm/${id}`)
  const name = `${String(Data['name']).split(',')[0]}, ${word}`
  const record = { name, billTo: { ...(Data['billTo'] as object), onHold, holdReason: onHold ? 'NSF' : null } }
  const answer = await call(page, 'PUT', `/api/admin/firm/${String(Data['id'])}`, { record, version: Data['version'] })
  expect(answer.ResultStatus, JSON.stringify(answer)).toBe(1)
}

const queueCount = (page: Page) =>
  page
    .getByRole('table', { name: 'Work queues' })
    .getByRole('row', { name: /Customers on hold/ })
    .getByRole('cell')
    .nth(1)

test('[decision 0013] what a page read before it heard of changes is asked for again once it hears: HOME, a hidden list, and the list of a page beside it', async ({
  shell,
  page,
  browser,
  productUrl,
}) => {
  const elsewhere = await browser.newContext()
  const other = new Shell(await elsewhere.newPage(), productUrl)
  await enter(other, 'controller', '#/')
  const { List } = await call(other.page, 'GET', '/api/admin/firm?Page=7&PageSize=1&standing=Active&isBillTo=true')
  const id = String(List[0]!['firmId'])
  const list = `#/novus-ar/firm-maintenance?firmId==${id}`
  const stream = await held(page, '**/api/shell/stream')
  // Customers on hold are told to whoever decides about credit.
  await enter(shell, 'admin', '#/')
  const before = await queueCount(page).textContent()
  await shell.go(list)
  const rowOf = (one: Shell) => one.panel.getByRole('row', { name: new RegExp(`^Select ${id}`) })
  const row = rowOf(shell)
  await expect(row).toBeVisible()
  await shell.go('#/')
  await stream.asked
  await changeElsewhere(other.page, id, 'on hold', true)
  stream.letGo()
  await expect(queueCount(page)).not.toHaveText(before!)
  await shell.go('#/novus-ar/firm-maintenance')
  await expect(row).toContainText('on hold')

  // A second page of the same browser, whose code for it comes late: the first one tells what it has heard meanwhile.
  const beside = new Shell(await page.context().newPage(), productUrl)
  const code = await held(beside.page, '**/assets/live-service.*.js')
  await beside.page.goto(`${productUrl}/${list}`)
  await beside.ready()
  await expect(rowOf(beside)).toContainText('on hold')
  await code.asked
  await changeElsewhere(other.page, id, 'at large', false)
  const changed = (one: Shell) => one.panel.getByRole('button', { name: '1 change, refresh' })
  await expect(changed(shell)).toBeVisible()
  await expect(changed(beside)).toHaveCount(0)
  code.letGo()
  await expect(changed(beside)).toBeVisible()
  await elsewhere.close()
})
