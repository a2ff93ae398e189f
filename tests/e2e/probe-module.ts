import type { Page, Route } from '@playwright/test'
import type { MenuRow, RouteRow } from '../../shared/contracts/shell.ts'

/**
 * Micro-apps that only tests have: a form in plain DOM, written against the same `ModuleProps` as every module. They stand
 * under Inventory Control, so that a test can open tabs of several modules before the suite has them.
 */
export interface Probe {
  /** Module name, `probe1`: its rooms are `probe1/form1`… */
  module: string
  rooms: string[]
  /** Source of the module's SystemJS file; a form by default. */
  source?: string
  /** It is named by a route, and no file of it is known to the page. */
  unknown?: boolean
}

/** How often a form was built, and what each holds, is kept where the test can read it. */
const FORM = `System.register([], function (exports) {
  const built = (window.__probes ??= {})
  let subscription
  const roots = new Map()
  function build(screen, host) {
    built[screen.tabId] = (built[screen.tabId] ?? 0) + 1
    const form = document.createElement('form')
    form.dataset.region = 'form'
    const label = document.createElement('label')
    label.textContent = 'Text of ' + screen.tabId
    const input = document.createElement('textarea')
    input.rows = 3
    label.append(input)
    const filler = document.createElement('div')
    filler.style.height = '3000px'
    form.append(label, filler)
    input.addEventListener('input', () => host.setUnsaved(screen.tabId, input.value !== ''))
    host.guard(screen.tabId, {
      unsaved: () => (input.value === '' ? [] : ['Probe ' + screen.tabId]),
      save: async () => { input.value = ''; host.setUnsaved(screen.tabId, false); return true },
      discard: () => { input.value = ''; host.setUnsaved(screen.tabId, false) },
    })
    screen.panel.append(form)
    return form
  }
  exports({
    bootstrap: async () => {},
    mount: async ({ screens$, host }) => {
      subscription = screens$.subscribe((screens) => {
        for (const screen of screens)
          if (!roots.has(screen.tabId)) {
            roots.set(screen.tabId, build(screen, host))
            queueMicrotask(() => host.ready(screen.tabId))
          }
        for (const [tabId, form] of roots)
          if (!screens.some((s) => s.tabId === tabId)) { form.remove(); roots.delete(tabId) }
      })
    },
    unmount: async () => {
      subscription.unsubscribe()
      for (const form of roots.values()) form.remove()
      roots.clear()
    },
  })
  return { execute() {} }
})`

const menuId = (room: string) => room.replace('/', '-').toUpperCase()

/** Path under which a probe's room opens: `/novus-ic/probe1-form1`. */
export const probePath = (room: string) => `/novus-ic/${room.replace('/', '-')}`
export const probeName = (room: string) => `Probe ${room}`

/** Adds the probes to the import map, the routes and the menus that this page is given. */
export async function installProbes(page: Page, probes: Probe[]): Promise<void> {
  const rooms = probes.flatMap((probe) => probe.rooms)
  // The map is another one than the page was built with: here nothing is held against its hash.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      document.querySelector('script[type="systemjs-importmap"][integrity]')?.removeAttribute('integrity')
    }).observe(document, { childList: true, subtree: true })
  })
  await page.route('**/assets/import-map.*', async (route) => {
    const map = (await (await route.fetch()).json()) as { imports: Record<string, string> }
    for (const { module, unknown } of probes) if (!unknown) map.imports[`@novus/app-${module}`] = `/probes/${module}.js`
    await route.fulfill({ json: map })
  })
  for (const { module, source } of probes)
    await page.route(`**/probes/${module}.js*`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: source ?? FORM }),
    )
  await page.route('**/api/shell/routes', (route) =>
    extended<RouteRow>(
      route,
      rooms.map((room, i) => ({
        RouteKey: 90_000 + i,
        Path: probePath(room),
        Name: probeName(room),
        Component: room,
        Props: null,
        Meta: JSON.stringify({ menuId: menuId(room) }),
      })),
    ),
  )
  await page.route('**/api/shell/menus?application=IC', (route) =>
    extended<MenuRow>(
      route,
      rooms.map((room, i) => ({
        MenuKey: 90_000 + i,
        Application: 'IC',
        MenuId: menuId(room),
        MenuName: probeName(room),
        ParentId: 'ROOT',
        Sequence: 500 + i,
        IsActive: true,
        RouterPath: probePath(room).slice('/novus-ic'.length),
      })),
    ),
  )
}

async function extended<T>(route: Route, rows: T[]): Promise<void> {
  const answer = await route.fetch()
  // A page that is left lets go of its answers.
  const body = await answer.json().catch(() => null)
  if (!answer.ok() || !Array.isArray(body)) return route.fulfill({ response: answer }).catch(() => undefined)
  await route.fulfill({ response: answer, json: [...(body as T[]), ...rows] })
}

/** How often each probe form was built. */
export const builtCounts = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => (window as unknown as { __probes?: Record<string, number> }).__probes ?? {})
