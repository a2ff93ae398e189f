import type { Page, Request } from '@playwright/test'
import { enter } from './entrance.ts'
import { expect, test, type Shell } from './fixture.ts'
import { kitProbe } from './kit-probe.ts'
import { installProbes, probePath } from './probe-module.ts'

const FIRMS = '#/novus-ar/firm-maintenance'
const ACTON = `${FIRMS}?record=ACTONE-01`
/** More of them than fit: the door itself opens on the few to whom something is owed. */
const VENDORS = '#/novus-ap/firm-maintenance?status=Active'
const CODES = '#/novus-ic/user-codes'

const control = (shell: Shell, path: string) => shell.panel.locator(`[data-path="${path}"]:visible`)
const dialog = (shell: Shell) => shell.panel.getByRole('dialog')
const backToFirms = (shell: Shell) => shell.applications.getByRole('tab', { name: /Accounts Receivable/ }).click()

/** Two screens made with the kit that poll, animate and bind a key while they are shown; one declares that it works on. */
const POLLING = `
import { useEffect } from 'react'
import { useShortcuts } from './shared/kit/keys.ts'
import { defineModule } from './shared/kit/module.ts'
import { custom } from './shared/kit/screen.ts'

const counts = (window.__counts ??= {})
const count = (name) => (counts[name] = (counts[name] ?? 0) + 1)

const Polling = ({ screen }) => {
  const name = screen.screenId.split('/')[1]
  useEffect(() => {
    const poll = setInterval(() => {
      count(name + ' poll')
      void fetch('/api/probe-' + name)
    }, 1000)
    let frame = 0
    const animate = () => {
      // A minute of frames takes long to play.
      if (name === 'works') return
      count(name + ' frame')
      frame = requestAnimationFrame(animate)
    }
    animate()
    return () => {
      clearInterval(poll)
      cancelAnimationFrame(frame)
    }
  }, [name])
  useShortcuts(screen.panel, { 'Alt+Q': () => count(name + ' key') })
  return <p>{name}</p>
}
const screen = (id, worksHidden) => async () => ({ default: custom({ id, component: Polling, worksHidden }) })
export default defineModule({
  name: 'kit1',
  namespaces: [],
  screens: { rests: screen('kit1/rests', false), works: screen('kit1/works', true) },
})`

/** Notes every timer, frame and call with the file that asked for it, from the first script on. */
function watchWork(): void {
  const work: { kind: string; by: string }[] = ((window as unknown as { __work: unknown }).__work = [])
  const caller = () => new Error().stack!.split('\n').slice(3).join('\n')
  const noting = <A extends unknown[]>(kind: string, run: (...args: A) => unknown) => {
    const by = caller()
    return (...args: A) => {
      work.push({ kind, by })
      return run(...args)
    }
  }
  const { setTimeout, setInterval, requestAnimationFrame, fetch } = window
  type Timer = (run: () => void, wait?: number) => number
  const wrapTimer = (kind: string, real: unknown) =>
    ((run, wait) => (real as Timer).call(window, noting(kind, run), wait)) as Timer as never
  window.setTimeout = wrapTimer('timeout', setTimeout)
  window.setInterval = wrapTimer('interval', setInterval)
  window.requestAnimationFrame = (run) => requestAnimationFrame.call(window, noting('frame', run))
  window.fetch = (...args) => {
    work.push({ kind: 'call', by: caller() })
    return fetch.apply(window, args)
  }
}

/** What was done since the last question by a module, the kit or the library that draws them. */
const workOfScreens = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const work = (window as unknown as { __work: { kind: string; by: string }[] }).__work.splice(0)
    return work
      .filter(({ by }) => /\/(?:kit|app-[a-z]+|react-core|elements)\.[\da-f]+\.js|\.screen\.[\da-f]+\.js/.test(by))
      .map(({ kind, by }) => `${kind} ${by.split('\n')[0]!.trim()}`)
  })

const counts = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => ({ ...(window as unknown as { __counts: Record<string, number> }).__counts }))

test('[A17] hidden tabs run no frame, poll, timer or shortcut over sixty seconds, but for a screen that declares it', async ({
  shell,
  page,
}) => {
  const rooms = ['kit1/rests', 'kit1/works']
  await page.clock.install()
  await page.addInitScript(watchWork)
  await page.route('**/api/probe-*', (route) => route.fulfill({ json: {} }))
  await installProbes(page, [{ module: 'kit1', rooms, source: await kitProbe(POLLING) }])
  await enter(shell, 'clerk', ACTON)
  await control(shell, 'website').fill('a')
  await page.keyboard.press('Alt+i')
  await expect(shell.panel.locator('[data-region="history"]').getByRole('searchbox')).toBeFocused()
  // The instrument sees what a screen does while it is shown.
  expect(await workOfScreens(page)).not.toEqual([])
  await shell.go(CODES)
  await expect(shell.panel.getByRole('grid').getByRole('link').first()).toBeVisible()
  for (const room of rooms) await shell.go(`#${probePath(room)}`)
  await shell.go(`#${probePath('kit1/rests')}`)
  await page.clock.runFor(3_000)
  await page.keyboard.press('Alt+q')
  const shown = await counts(page)
  expect(shown['rests poll']).toBeGreaterThanOrEqual(3)
  expect(shown['rests frame']).toBeGreaterThan(1)
  expect(shown).toMatchObject({ 'rests key': 1 })

  await shell.go('#/')
  // What was under way when the tabs were left has come.
  await page.clock.runFor(5_000)
  await workOfScreens(page)
  const before = await counts(page)
  await page.clock.runFor(60_000)
  await page.keyboard.press('Alt+q')
  const after = await counts(page)
  expect(await workOfScreens(page)).toEqual([])
  expect(Object.keys(after).filter((name) => after[name] !== before[name])).toEqual(['works poll'])
  expect(after['works poll']! - before['works poll']!).toBeGreaterThanOrEqual(60)

  // Shown again it goes on.
  await shell.go(`#${probePath('kit1/rests')}`)
  await page.clock.runFor(2_000)
  expect((await counts(page))['rests poll']).toBeGreaterThan(after['rests poll']!)
})

test('[A18] a dialog and a lookup of one tab hold nothing of another, and are there again on return', async ({
  shell,
  page,
}) => {
  await enter(shell, 'clerk', VENDORS)
  await expect(shell.panel.getByRole('grid').getByRole('link').nth(20)).toBeVisible()
  await shell.go(ACTON)
  await control(shell, 'shipTo.billToId').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByRole('listbox')).toBeVisible()
  await shell.panel.getByRole('button', { name: 'Copy as new' }).focus()
  await control(shell, 'website').fill('x')
  await shell.panel.getByRole('button', { name: 'Revert' }).click()
  const cancel = dialog(shell).getByRole('button', { name: 'Cancel' })
  await expect(cancel).toBeFocused()

  await shell.go(VENDORS)
  const search = shell.panel.getByRole('search').locator('input')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await search.click()
  await page.keyboard.type('hold')
  await expect(search).toHaveValue('hold')
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('')
  await page.keyboard.press('Tab')
  await expect(search).not.toBeFocused()
  await expect(shell.panel.locator(':focus')).toHaveCount(1)
  const scroller = shell.panel.locator('[data-rows]')
  await expect(shell.panel.getByRole('grid').getByRole('link').nth(20)).toBeVisible()
  await scroller.hover()
  await page.mouse.wheel(0, 300)
  await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)

  await backToFirms(shell)
  await expect(cancel).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(shell)).toHaveCount(0)
  await expect(control(shell, 'website')).toHaveValue('x')
})

test('[A19] a shortcut of one tab is nobody’s in another, and typing is only typing', async ({ shell, page }) => {
  await enter(shell, 'clerk', FIRMS)
  await expect(shell.panel.getByRole('grid').getByRole('link').first()).toBeVisible()
  await shell.go(ACTON)
  await expect(control(shell, 'name')).toBeFocused()
  const saves: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && saves.push(request.url()))
  await control(shell, 'website').fill('y')

  // HOME has no New, no Save, no History: the keys of the hidden record do nothing.
  await shell.go('#/')
  for (const keys of ['Control+s', 'Alt+i', 'Alt+n', 'F8', '/', 'Escape']) await page.keyboard.press(keys)
  // A list of another tab has its own.
  await shell.go(CODES)
  await expect(shell.panel.getByRole('grid').getByRole('link').first()).toBeVisible()
  await page.keyboard.press('Control+s')
  await page.keyboard.press('/')
  const search = shell.panel.getByRole('search').locator('input')
  await expect(search).toBeFocused()
  await page.keyboard.type('/?')
  await expect(search).toHaveValue('/?')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await backToFirms(shell)
  await expect(control(shell, 'website')).toHaveValue('y')
  await expect(shell.panel.locator('[data-region="history"]')).toHaveCount(0)
  await expect(shell.panel.getByRole('navigation', { name: 'Open records' }).getByRole('button')).toHaveCount(3)
  expect(saves).toEqual([])
})

test('[A14] a closed tab aborts its reads, and a save that was begun ends', async ({ shell, page }) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  const aborted = (part: string) =>
    page.waitForEvent('requestfailed', {
      predicate: (request: Request) =>
        new URL(request.url()).pathname.endsWith(part) && request.failure()?.errorText === 'net::ERR_ABORTED',
      timeout: 5_000,
    })
  const asked = (part: string, method = 'GET') =>
    page.waitForRequest((request) => request.method() === method && new URL(request.url()).pathname.endsWith(part))
  /** Calls that wait until the test lets them go. */
  let release = () => {}
  const hold = async (pattern: RegExp) => {
    const gate = new Promise<void>((done) => (release = done))
    await page.route(pattern, async (route) => {
      await gate
      await route.continue().catch(() => undefined)
    })
    return async () => {
      release()
      await page.unroute(pattern)
    }
  }
  await enter(shell, 'clerk', '#/novus-ar')

  // A list that is still read, and a record.
  for (const [hash, part] of [
    [FIRMS, '/api/admin/firm'],
    [ACTON, '/api/admin/firm/ACTONE-01'],
  ] as const) {
    const letGo = await hold(new RegExp(`${part}(\\?.*)?$`))
    const begun = asked(part)
    await page.evaluate((to) => (window.location.hash = to), hash)
    await begun
    const ended = aborted(part)
    await page.keyboard.press('Alt+w')
    await ended
    await letGo()
    await expect(shell.openScreens.getByRole('tab')).toHaveCount(0)
  }

  // History, a lookup and a download of a screen that stands.
  const letGo = await hold(/\/(history|lookup|export)(\?.*)?$/)
  await shell.go(FIRMS)
  await expect(shell.panel.getByRole('grid').getByRole('link').first()).toBeVisible()
  await expect(shell.panel.getByRole('button', { name: 'Excel' })).toBeVisible()
  const download = asked('/export')
  await page.keyboard.press('Alt+x')
  await download
  await shell.go(ACTON)
  await expect(control(shell, 'name')).toBeFocused()
  const read = asked('/history')
  await page.keyboard.press('Alt+i')
  await read
  const looked = asked('/lookup')
  await control(shell, 'shipTo.billToId').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await looked
  const ended = Promise.all([aborted('/history'), aborted('/lookup'), aborted('/export')])
  await page.keyboard.press('Alt+w')
  await ended
  await letGo()
  await expect(shell.openScreens.getByRole('tab')).toHaveCount(0)

  // What was sent is not taken back.
  await shell.go(`${FIRMS}?record=ABBOTT-108`)
  const letSave = await hold(/\/api\/admin\/firm\/[\da-f-]{36}$/)
  await control(shell, 'website').fill('https://abbott.example')
  const sent = asked('', 'PUT')
  await page.keyboard.press('Control+s')
  const saved = (await sent).response()
  await page.keyboard.press('Alt+w')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(shell.openScreens.getByRole('tab')).toHaveCount(0)
  await letSave()
  expect(await (await saved)!.json()).toMatchObject({ ResultStatus: 1, Data: { website: 'https://abbott.example' } })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(faults).toEqual([])
})
