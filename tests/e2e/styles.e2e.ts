import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { preprocessCSS, resolveConfig } from 'vite'
import { webConfig } from '../../build/config.mjs'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'
import { installProbes } from './probe-module.ts'

const root = resolve(import.meta.dirname, '../..')

/** A module's style sheet as the build serves it. */
async function built(module: string, css: string): Promise<string> {
  const config = await resolveConfig(await webConfig({ root, command: 'serve' }), 'build')
  return (await preprocessCSS(css, join(root, `apps/${module}/look.css`), config)).code
}

/** A module that draws a heading and a button, and styles every heading and `.btn` that it can reach. */
const source = (module: string) => `System.register(['/probes/${module}.css'], function (exports) {
  const roots = new Map()
  let subscription
  function build({ panel }) {
    const h1 = document.createElement('h1')
    h1.textContent = '${module}'
    const button = document.createElement('button')
    button.className = 'btn'
    button.textContent = 'Press'
    panel.append(h1, button)
    return h1
  }
  exports({
    bootstrap: async () => {},
    mount: async ({ screens$, host }) => {
      subscription = screens$.subscribe((screens) => {
        for (const screen of screens)
          if (!roots.has(screen.tabId)) {
            roots.set(screen.tabId, build(screen))
            queueMicrotask(() => host.ready(screen.tabId))
          }
      })
    },
    unmount: async () => subscription.unsubscribe(),
  })
  return { execute() {} }
})`

const css = (colour: string, size: string) => `
  :root { --c-text: ${colour}; --fs-16: ${size}; }
  * { letter-spacing: 3px; }
  h1 { font-size: ${size}; color: ${colour}; }
  .btn, button { background-color: ${colour}; border-radius: 19px; }`

/** What headings, buttons and tabs of the shell and of the open screens look like, through every shadow root. */
const looks = (page: Page) =>
  page.evaluate(() => {
    const said: string[] = []
    const walk = (root: ParentNode) => {
      for (const element of root.querySelectorAll('*')) {
        if (element.matches('[data-module^="styled"]')) continue
        if (element.shadowRoot) walk(element.shadowRoot)
        if (!element.matches('h1, h2, button, th, [role="tab"]') || element.closest('[data-module^="styled"]')) continue
        const { fontSize, letterSpacing, backgroundColor, borderRadius } = getComputedStyle(element)
        const name = element.ariaLabel ?? element.textContent.trim()
        said.push([element.tagName, name, fontSize, letterSpacing, backgroundColor, borderRadius].join(' '))
      }
    }
    walk(document.querySelector('suite-top-bar')!.getRootNode() as Document)
    return said
  })

test('[A20] what two modules say about .btn, h1 and :root stays in their own panels', async ({ shell, page }) => {
  await installProbes(
    page,
    ['styled1', 'styled2'].map((module) => ({ module, rooms: [`${module}/page`], source: source(module) })),
  )
  for (const [module, colour, size] of [
    ['styled1', 'rgb(1, 2, 3)', '51px'],
    ['styled2', 'rgb(9, 8, 7)', '33px'],
  ] as const) {
    const body = await built(module, css(colour, size))
    await page.route(`**/probes/${module}.css*`, (route) => route.fulfill({ contentType: 'text/css', body }))
  }
  await enter(shell, 'admin', '#/novus-ic/user-codes')
  await expect(shell.panel.getByRole('grid').getByRole('link').first()).toBeVisible()
  // What comes after the start stands too.
  for (const late of ['suite-command-palette', 'suite-shortcut-sheet'])
    await expect(page.locator(late).getByRole('button', { includeHidden: true }).first()).toBeAttached()
  const before = await looks(page)
  expect(before.some((line) => line.startsWith('H1 User codes 16px '))).toBe(true)

  for (const [module, size, colour] of [
    ['styled1', '51px', 'rgb(1, 2, 3)'],
    ['styled2', '33px', 'rgb(9, 8, 7)'],
    ['styled1', '51px', 'rgb(1, 2, 3)'],
  ] as const) {
    await shell.go(`#/novus-ic/${module}-page`)
    await expect(shell.panel.getByRole('heading', { name: module })).toHaveCSS('font-size', size)
    await expect(shell.panel.getByRole('button', { name: 'Press' })).toHaveCSS('background-color', colour)
  }
  for (const module of ['styled1', 'styled2'])
    await page.getByRole('button', { name: `Close Probe ${module}/page` }).click()
  await shell.go('#/novus-ic/user-codes')
  await page.mouse.move(700, 600)
  // What waits for him may have come meanwhile.
  expect(await looks(page)).toEqual(expect.arrayContaining(before))
})

test('[A28] nothing inline runs, and the pages of the whole run ask for nothing of the kind', async ({
  shell,
  page,
  context,
}) => {
  const policy = (await page.goto(shell.url))!.headers()['content-security-policy']!
  expect(policy).toContain("default-src 'self'")
  expect(policy).not.toMatch(/unsafe|\*/)
  // The fixture fails every test of the run on a report; here is one, on a page that it does not watch.
  const other = await context.newPage()
  const report = other.waitForEvent('console', (message) => /Content Security Policy/i.test(message.text()))
  await other.goto(shell.url)
  await other.getByRole('heading', { name: 'Sign in' }).waitFor()
  await other.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.documentElement.dataset.inline = "ran"'
    document.head.append(script)
  })
  await report
  await expect(other.locator('html')).not.toHaveAttribute('data-inline')
})

test("[S2.17] a profile's style sheet changes what it says, beside the suite's own", async ({ shell, page }) => {
  await enter(shell, 'approver', '#/')
  const plate = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--c-env-1').trim())
  await expect.poll(plate).toBe('#b9d8a4')
})

test('the face that stands in for Inter is as wide and as high, so that nothing moves when Inter comes', async ({
  shell,
  page,
}) => {
  await enter(shell, 'approver', '#/')
  const sizes = await page.evaluate(async () => {
    const faces = ['Inter Variable', 'Inter Fallback']
    await Promise.all(faces.map((face) => document.fonts.load(`520 13px "${face}"`)))
    return faces.map((face) => {
      const line = document.body.appendChild(document.createElement('span'))
      Object.assign(line.style, { position: 'absolute', whiteSpace: 'nowrap', font: `520 13px/normal "${face}"` })
      line.textContent = 'Accounts Receivable · Comptes fournisseurs · 1,353,015.00'
      const { width, height } = line.getBoundingClientRect()
      return { width, height }
    })
  })
  const [inter, fallback] = sizes as [DOMRect, DOMRect]
  expect(Math.abs(fallback.width / inter.width - 1)).toBeLessThan(0.03)
  expect(fallback.height).toBe(inter.height)
})
