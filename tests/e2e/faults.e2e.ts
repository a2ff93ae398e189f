import type { Page } from '@playwright/test'
import type { FaultReport } from '../../shared/contracts/fault.ts'
import { enter } from './entrance.ts'
import { field, firm } from './firm-probe.ts'
import { expect, test } from './fixture.ts'
import { installProbes, probeName, probePath } from './probe-module.ts'

/** A screen with three ways to fail that nobody catches. */
const RESTLESS = `System.register([], function (exports) {
  let subscription
  exports({
    bootstrap: async () => {},
    mount: async ({ screens$, host }) => {
      subscription = screens$.subscribe((screens) => {
        for (const { panel, tabId } of screens) {
          if (panel.childElementCount > 0) continue
          const button = (name, press) => {
            const element = document.createElement('button')
            element.textContent = name
            element.addEventListener('click', press)
            panel.append(element)
          }
          button('Timer', () => { for (let i = 0; i < 3; i++) setTimeout(() => { throw new TypeError('timer of a screen') }) })
          button('Promise', () => { void Promise.reject(new RangeError('token=eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0 for marie@northgate.example')) })
          button('Event', () => { throw new Error('event of a screen') })
          queueMicrotask(() => host.ready(tabId))
        }
      })
    },
    unmount: async () => subscription.unsubscribe(),
  })
  return { execute() {} }
})`

/** A module that is up, and throws when it is told of its first screen; nobody is there to catch that. */
const THROWS_WHEN_TOLD = `System.register([], function (exports) {
  let subscription
  exports({
    bootstrap: async () => {},
    mount: async ({ screens$, host }) => {
      subscription = screens$.subscribe((screens) => {
        for (const { panel, tabId } of screens) {
          if (!window.__repaired) throw new Error('broken when told')
          panel.append('Repaired')
          queueMicrotask(() => host.ready(tabId))
        }
      })
    },
    unmount: async () => subscription.unsubscribe(),
  })
  return { execute() {} }
})`

/** Reports that reached the server, with its answers. */
function reports(page: Page): FaultReport[] {
  const seen: FaultReport[] = []
  page.on('response', (response) => {
    const request = response.request()
    if (request.method() !== 'POST' || !request.url().endsWith('/api/shell/faults')) return
    expect(response.status()).toBe(200)
    seen.push(...(request.postDataJSON() as { reports: FaultReport[] }).reports)
  })
  return seen
}

test('[A16] [D17] errors in a timer, an event and a rejected promise become one report each, naming the module; the shell stands, and ?dev shows them', async ({
  shell,
  page,
}) => {
  await installProbes(page, [
    { module: 'probe1', rooms: ['probe1/restless'], source: RESTLESS },
    { module: 'probe2', rooms: ['probe2/told'], source: THROWS_WHEN_TOLD },
  ])
  const seen = reports(page)
  await enter(shell, 'clerk', `#${probePath('probe1/restless')}`)
  // Pressed in one task: faults that come together go out together.
  await shell.panel.getByRole('button').evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLButtonElement).click()
  })
  await expect.poll(() => seen.length, { timeout: 5_000 }).toBe(3)
  const told = seen.map(({ message, kind, count }) => ({ message, kind, count }))
  expect(told.sort((a, b) => a.message.localeCompare(b.message))).toEqual([
    { message: 'Error: event of a screen', kind: 'script', count: 1 },
    { message: 'RangeError: token=<hidden> for <mail>', kind: 'promise', count: 1 },
    { message: 'TypeError: timer of a screen', kind: 'script', count: 3 },
  ])
  for (const report of seen) {
    const path = probePath('probe1/restless')
    expect(report).toMatchObject({ module: 'probe1', screen: 'probe1/restless', page: `#${path}` })
    expect(report.release).toMatch(/^\d/)
  }

  // Not a blank shell: the screen is still there, and another one opens.
  await expect(shell.panel.getByRole('button', { name: 'Timer' })).toBeVisible()
  await shell.go('#/novus-ar/firm-maintenance')
  await expect(shell.panel.getByRole('grid').getByRole('link').first()).toBeVisible()

  // [S8.15] An answer that is no JSON: said in its region in words of its own, and one report with the request.
  await page.route('**/api/admin/firm?*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: '<html>Proxy</html>', contentType: 'text/html' })
  })
  await page.keyboard.press('Alt+r')
  await expect(shell.panel.getByText('Unknown error on Customers.')).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
  await expect.poll(() => seen.length).toBe(4)
  expect(seen[3]).toMatchObject({ kind: 'answer', module: 'admin', screen: 'admin/firm' })
  expect(seen[3]!.requestId).toMatch(/^[\da-f-]{36}$/)
  await page.unroute('**/api/admin/firm?*')
  await shell.panel.getByRole('button', { name: 'Retry' }).click()
  await expect(shell.panel.getByText('Unknown error')).toHaveCount(0)

  // [D17] Only with ?dev the developer panel is there, and says what has happened since the page was loaded.
  const panel = page.locator('suite-dev-panel')
  await expect(panel).toHaveCount(0)
  await page.goto(`${shell.url}/?dev#${probePath('probe1/restless')}`)
  await shell.ready()
  await shell.panel.getByRole('button', { name: 'Promise' }).click()
  const table = (name: string) => panel.getByRole('table', { name })
  await expect(table('Faults').getByRole('row')).toContainText(['RangeError: token=<hidden> for <mail>'])
  await expect(table('Modules').getByRole('row').filter({ hasText: 'probe1' })).toContainText('MOUNTED')
  await expect(table('Tabs').getByRole('row').filter({ hasText: 'probe1/restless' })).toContainText('ready')
  await expect(table('Events').getByRole('row').first()).toBeVisible()
  await expect(panel).not.toContainText('eyJ')
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toHaveCount(0)

  // [D7] A screen that will never be ready, since its module threw: told in a moment, not after half a minute.
  await page.evaluate((to) => (window.location.hash = to), `#${probePath('probe2/told')}`)
  await expect(
    shell.panel.getByRole('heading', { name: `${probeName('probe2/told')} could not be opened` }),
  ).toBeVisible()
  await page.evaluate(() => Object.assign(window, { __repaired: true }))
  await shell.panel.getByRole('button', { name: 'Retry' }).click()
  await expect(shell.panel.getByText('Repaired')).toBeVisible()
})

test('[A34] [S8.01-S8.09] a save and a download that fail say the sentence of their status once, 401 none, and what was typed waits for the next try', async ({
  shell,
  page,
}) => {
  await enter(shell, 'clerk', firm('BRIGHT-03'))
  await field(shell, 'Website').fill('https://refused.example')
  const message = page.getByRole('dialog', { name: 'Error' })
  let [status, calls] = [0, 0]
  const refused = { ResultStatus: 2, ResultCode: 'X', Message: 'Of the server', EntityId: null, Exception: null }
  await page.route(/api\/admin\/firm\/(export|[^/]+$)/, async (route) => {
    const { method, url } = { method: route.request().method(), url: route.request().url() }
    if (method !== 'PUT' && !url.includes('/export')) return route.fallback()
    calls++
    await route.fulfill({ status, json: method === 'PUT' ? { ...refused, Message: null } : refused })
  })
  const saidOnce = async (sentence: string, press: () => Promise<void>) => {
    await press()
    await expect(message).toBeVisible()
    await expect(message.getByText(sentence, { exact: true })).toHaveCount(1)
    await message.getByRole('button', { name: 'OK' }).click()
    // A second one would stand in its place.
    await expect(message).toHaveCount(0)
  }
  const save = async () => {
    // The message gives the focus back with its last drawing.
    await expect(shell.panel.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Control+s')
  }
  for (const [of, sentence] of [
    [400, 'Bad request'],
    [403, 'You do not have sufficient permissions.'],
    [404, 'Not Found'],
    [500, 'Server error'],
  ] as const) {
    status = of
    await saidOnce(sentence, save)
    // [S8.06] The caller learned of it: the record is not taken for saved.
    await expect(shell.panel.getByRole('alert')).toBeVisible()
    await expect(shell.tab(/unsaved/i)).toHaveCount(1)
  }
  // [S8.02] The token is renewed once, the call repeated once, and nothing is said.
  ;[status, calls] = [401, 0]
  await save()
  await expect.poll(() => calls).toBe(2)
  await shell.settled()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(field(shell, 'Website')).toHaveValue('https://refused.example')

  await shell.go('#/novus-ar/firm-maintenance?view=all')
  const excel = () => shell.panel.getByRole('button', { name: 'Excel' }).click()
  for (const [of, sentence] of [
    [401, 'Unauthorized'],
    [400, 'Of the server'],
    [404, 'Not Found'],
  ] as const) {
    status = of
    await saidOnce(sentence, excel)
  }
  await page.unrouteAll()
})
