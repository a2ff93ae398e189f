import type { Page } from '@playwright/test'
import { findings } from './axe.ts'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'

/** One screen at least of every kind, over the demo company; `press` shows what stands behind it. */
const SCREENS: readonly { readonly kind: string; readonly hash: string; readonly press?: readonly string[] }[] = [
  { kind: 'HOME', hash: '#/' },
  { kind: 'list of a master', hash: '#/novus-ap/firm-maintenance' },
  { kind: 'list of documents', hash: '#/novus-ap/purchase-journal' },
  { kind: 'new document with lines', hash: '#/novus-ap/purchase-journal', press: ['Alt+n'] },
  { kind: 'payments queue', hash: '#/novus-ap/ap-payments-queue' },
  { kind: 'what waits', hash: '#/shell/waiting' },
  { kind: 'inquiry with its key in the head', hash: '#/novus-ap/ap-account-inquiry?record=DOFASC-01' },
  { kind: 'inquiry in a panel', hash: '#/novus-gl/account-enquiry?record=1000' },
  { kind: 'report, run', hash: '#/novus-ap/ap-aged-trial-balance', press: ['Control+Enter'] },
  { kind: 'financial statement', hash: '#/novus-gl/financial-statement' },
  { kind: 'numbered print', hash: '#/novus-ap/cheque-Printing' },
  { kind: 'bank reconciliation', hash: '#/novus-gl/bank-reconciliation' },
  { kind: 'accounting periods', hash: '#/novus-gl/accounting-periods' },
  { kind: 'register', hash: '#/novus-gl/entries' },
  { kind: 'close of a period', hash: '#/novus-gl/period-close' },
  { kind: 'arrivals', hash: '#/novus-ap/arrivals' },
  { kind: 'new payment batch', hash: '#/novus-ap/ap-payments-queue', press: ['Alt+n'] },
  { kind: 'new deposit with its receipts', hash: '#/novus-ar/cash-receipts', press: ['Alt+n'] },
  { kind: 'collections', hash: '#/novus-ar/ar-overdue-accounts' },
  { kind: 'levels of reminders', hash: '#/novus-ar/reminder-levels', press: ['Alt+n'] },
  { kind: 'account statement, run', hash: '#/novus-ar/Account-statement', press: ['Control+Enter'] },
  { kind: 'credit of a customer in his inquiry', hash: '#/novus-ar/ar-account-inquiry?record=KELSOX-01' },
  { kind: 'product with the words of its class', hash: '#/novus-ic/product-maintenance', press: ['Alt+n'] },
  { kind: 'new inventory ticket', hash: '#/novus-ic/inventory-ticket', press: ['Alt+n'] },
  { kind: 'stock status, run', hash: '#/novus-ic/Stock-Status', press: ['Control+Enter'] },
]

const THEMES = ['light', 'dark', 'contrast'] as const
const WHOLE = { width: 1280, height: 800 }
/** 200 % of it: half as much room. */
const ZOOMED = { width: 640, height: 400 }

/** A colour on its way from one theme to the other is none of either. */
const wear = (page: Page, theme: string) =>
  page.evaluate(async (worn) => {
    document.documentElement.dataset['theme'] = worn
    await new Promise(requestAnimationFrame)
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  }, theme)

/** What is lost where there is half the room: the page wider than its window, words cut off, controls that lie on one another. */
const lost = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const root = document.documentElement
    if (root.scrollWidth > root.clientWidth + 1) found.push(`the page is ${root.scrollWidth} wide`)
    const panel = document.querySelector('#panels > [role="tabpanel"]:not([hidden])')
    const seen = [...(panel?.querySelectorAll<HTMLElement>('button, a[href], input, select, h1, h2') ?? [])].filter(
      (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && one.offsetWidth > 2,
    )
    const called = (one: HTMLElement) => one.getAttribute('aria-label') ?? one.textContent?.trim() ?? one.tagName
    for (const one of seen)
      if (
        one.matches('button') &&
        one.scrollWidth > one.clientWidth + 1 &&
        getComputedStyle(one).overflowX !== 'visible'
      )
        found.push(`“${called(one)}” is cut off`)
    return [...new Set(found)]
  })

/** What cannot be seen of what has the focus, wherever Tab leads: something lies over it, or it stands out of sight. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const panel = document.querySelector('#panels > [role="tabpanel"]:not([hidden])')
    const stops = [
      ...(panel?.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, [tabindex="0"]') ?? []),
    ]
    const seen = stops.filter(
      (one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.offsetHeight > 2 && one.checkVisibility(),
    )
    const found: string[] = []
    for (const one of seen.slice(0, 80)) {
      one.focus()
      if (document.activeElement !== one) continue
      const { left, top, width, height } = one.getBoundingClientRect()
      // A row may be wider than what is seen of it.
      const x = Math.min(Math.max(left, 4) + Math.min(width / 2, 12), innerWidth - 4)
      const hit = document.elementFromPoint(x, top + Math.min(height / 2, 12))
      if (hit === null || !(one.contains(hit) || hit.contains(one) || hit.closest('label')?.control === one))
        found.push(
          `“${one.getAttribute('aria-label') ?? one.textContent?.trim().slice(0, 40)}” has the focus behind ${hit?.className ?? 'the edge'}`,
        )
    }
    return found
  })

/** Links that say the same and lead elsewhere: whoever hears them listed cannot tell one from the other. */
const alike = (page: Page) =>
  page.evaluate(() => {
    const panel = document.querySelector('#panels > [role="tabpanel"]:not([hidden])') ?? document.body
    const leads = new Map<string, Set<string>>()
    for (const one of panel.querySelectorAll<HTMLAnchorElement>('a[href]')) {
      if (!one.checkVisibility()) continue
      const name = (one.getAttribute('aria-label') ?? one.textContent ?? '').trim()
      // A figure is told with the heads of its row and column.
      if (name === '' || !/\p{L}{3}/u.test(name)) continue
      leads.set(name, (leads.get(name) ?? new Set()).add(one.hash))
    }
    return [...leads].filter(([, to]) => to.size > 1).map(([name, to]) => `${to.size} links named “${name}”`)
  })

// Many screens in one page.
test.setTimeout(300_000)

const HALF = Math.ceil(SCREENS.length / 2)
for (const [half, screens] of [SCREENS.slice(0, HALF), SCREENS.slice(HALF)].entries())
  test(`[A36 looks] every kind of screen over the demo company: axe finds nothing in light, dark and contrast, and nothing is lost at 200 % (${half + 1} of 2)`, async ({
    shell,
    page,
  }) => {
    await page.setViewportSize(WHOLE)
    await enter(shell, 'controller', '#/')
    for (const { kind, hash, press = [] } of screens)
      await test.step(kind, async () => {
        await shell.go(hash)
        for (const key of press) await page.keyboard.press(key)
        await shell.settled()
        for (const theme of THEMES) {
          await wear(page, theme)
          // What another theme changes is colour alone.
          const rules = theme === 'light' ? {} : { rules: ['color-contrast'] }
          expect.soft(await findings(page, rules), `${kind}, ${theme}`).toEqual([])
        }
        await wear(page, 'light')
        expect.soft(await alike(page), kind).toEqual([])
        await page.setViewportSize(ZOOMED)
        expect.soft(await lost(page), `${kind} at 200 %`).toEqual([])
        expect.soft(await covered(page), `${kind} at 200 %`).toEqual([])
        await page.setViewportSize(WHOLE)
      })
  })

/** What a reader of the page is told of the controls of five jobs: role and name of each step, in its order. */
const JOBS: readonly {
  readonly job: string
  readonly hash: string
  readonly press?: readonly string[]
  readonly named: readonly (readonly [
    role: 'textbox' | 'combobox' | 'button' | 'grid' | 'table' | 'link',
    name: string | RegExp,
  ])[]
}[] = [
  {
    job: 'an invoice with tax',
    hash: '#/novus-ap/purchase-journal',
    press: ['Alt+n'],
    named: [
      ['combobox', /^Vendor/],
      ['textbox', /^Doc number/],
      ['textbox', /^Doc date/],
      ['textbox', /^Doc amount/],
      ['grid', /G\/L distribution/],
      ['button', /^Post/],
    ],
  },
  {
    job: 'an invoice from a receipt',
    hash: '#/novus-ap/purchase-journal',
    press: ['Alt+n'],
    named: [
      ['combobox', /^Purchase order/],
      ['button', /^Match receipts/],
      ['grid', /Orders and receipts/],
      ['button', /^Post/],
    ],
  },
  {
    job: 'a payment run',
    hash: '#/novus-ap/ap-payments-queue',
    press: ['Alt+n'],
    named: [
      ['combobox', /^Method/],
      ['combobox', /^Bank/],
      ['textbox', /^Pay date/],
      ['textbox', /^Due through/],
      ['button', /^Propose/],
    ],
  },
  {
    job: 'a cheque run',
    hash: '#/novus-ap/cheque-Printing',
    named: [
      ['combobox', /^Bank/],
      ['button', /^Preview/],
    ],
  },
  {
    job: 'the close of a month',
    hash: '#/novus-gl/period-close',
    named: [
      ['link', /\S/],
      ['button', /^Close period/],
    ],
  },
]

test('[A36 looks] what a screen reader is told over the five jobs: each control by its role and name', async ({
  shell,
  page,
}) => {
  await enter(shell, 'admin', '#/')
  for (const { job, hash, press = [], named } of JOBS)
    await test.step(job, async () => {
      await shell.go(hash)
      for (const key of press) await page.keyboard.press(key)
      for (const [role, name] of named)
        await expect
          .soft(shell.panel.getByRole(role, { name }).first(), `${job}: ${role} ${String(name)}`)
          .toBeVisible()
      // Nothing that can be worked is without a name.
      const unnamed = await findings(page, {
        within: '#panels',
        rules: ['button-name', 'link-name', 'label', 'select-name', 'aria-input-field-name', 'aria-toggle-field-name'],
      })
      expect.soft(unnamed, job).toEqual([])
    })
})
