import type { Page } from '@playwright/test'
import { ENTITIES } from '../../shared/contracts/entities.ts'
import type { Fields } from '../../shared/contracts/fields.ts'
import type { Waiting } from '../../shared/contracts/waiting.ts'
import { enter } from './entrance.ts'
import { expect, test, type Shell } from './fixture.ts'

/** Marks every text of a locale file, so that a text on the page that came from nowhere else can be told. */
function marked(texts: unknown): unknown {
  // A text that means a word by its name shows that one.
  if (typeof texts === 'string') return texts.startsWith('=') ? texts : `⟦${texts}⟧`
  return Object.fromEntries(Object.entries(texts as object).map(([key, value]) => [key, marked(value)]))
}

/**
 * Reviewed: words that are no texts of ours and not stored in a record either. The person and their initials, the code
 * of the language, and the languages in their own words.
 */
const NAMES = ['Alex Morgan', 'AM', 'EN', 'English', 'Français', '简体中文', '繁體中文']

/** Words of choices: stored as they are, and never shown so. */
const wordsOf = (fields: Fields): string[] =>
  Object.values(fields).flatMap((field) => [...(field.choices ?? []), ...wordsOf(field.fields ?? {})])

/** Every text inside an answer of the server. */
function textsOf(answer: unknown): string[] {
  if (typeof answer === 'string') return [answer]
  return answer && typeof answer === 'object' ? Object.values(answer).flatMap(textsOf) : []
}

/** All that is seen or read out and has no mark, with its place. Keys of the keyboard are named everywhere alike. */
const unmarked = (page: Page): Promise<{ text: string; place: string }[]> =>
  page.evaluate(() => {
    const found: { text: string; place: string }[] = []
    const around = (el: Element) => {
      const root = el.getRootNode()
      return el.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
    }
    const note = (el: Element, kind: string, text: string | null) => {
      if (!text || !/\p{L}{2}/u.test(text) || text.includes('⟦')) return
      const names: string[] = []
      for (let at: Element | null = el; at && names.length < 4; at = around(at)) names.unshift(at.tagName.toLowerCase())
      found.push({ text: text.trim(), place: `${kind} of ${names.join(' ')}` })
    }
    const walk = (root: Element | ShadowRoot) => {
      for (const el of root.children) {
        if (el.matches('script, style, template, kbd') || !el.checkVisibility()) continue
        for (const node of el.childNodes) if (node.nodeType === Node.TEXT_NODE) note(el, 'text', node.nodeValue)
        for (const name of ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'])
          note(el, name, el.getAttribute(name))
        if (el.shadowRoot) walk(el.shadowRoot)
        walk(el)
      }
    }
    walk(document.body)
    return found
  })

/** Looks at one state of the page after the other; what the calls of records answered is data. */
class Reader {
  readonly #data = new Set<string>(NAMES)
  readonly #answers: Promise<void>[] = []
  constructor(readonly shell: Shell) {
    const words = new Set(Object.values(ENTITIES).flatMap((entity) => wordsOf(entity.fields)))
    shell.page.on('response', (response) => {
      if (!/\/api\/(admin|ap|gl|po|Company|shell\/waiting)\b/.test(response.url()) || !response.ok()) return
      const read = async () => {
        const answer = await response.json().catch(() => null)
        const texts = textsOf(answer)
        for (const text of texts) if (!words.has(text)) this.#data.add(text)
        // What waits is called by whom it is about and its number, in one text; what it is the server has said in words of its own.
        if (response.url().includes('/shell/waiting'))
          for (const { party, partyName, number, called } of (answer as Waiting).rows)
            for (const text of [called, [partyName ?? party, number].filter(Boolean).join(', ')]) this.#data.add(text)
      }
      this.#answers.push(read())
    })
  }

  async look(where: string): Promise<void> {
    await this.shell.settled()
    // A text may be on the page before the answer that it came with has been read here.
    const left = async () => {
      await Promise.all(this.#answers)
      // Who did it, and when, stand in one text too.
      const known = (text: string) =>
        text.split(', ').every((part) => this.#data.has(part) || /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(part))
      const texts = (await unmarked(this.shell.page)).filter(({ text }) => !this.#data.has(text) && !known(text))
      return [...new Set(texts.map(({ text, place }) => `“${text}”, ${place}`))]
    }
    await expect.soft.poll(left, { message: where }).toEqual([])
  }
}

test.beforeEach(async ({ page }) => {
  await page.route('**/locales/en-CA/*.json*', async (route) => {
    try {
      const response = await route.fetch()
      await route.fulfill({ response, json: marked(await response.json()) })
    } catch (error) {
      // A page that has gone on meanwhile waits for no texts.
      if (!/disposed|closed/.test(String(error))) throw error
    }
  })
})

test('no text of the chrome stands in code; one that is planted there is found', async ({ shell, page }) => {
  const reader = new Reader(shell)
  await enter(shell, 'admin', '#/')
  await reader.look('HOME')
  for (const name of ['⟦Applications⟧', '⟦Language⟧', '⟦User menu⟧']) {
    await page.getByRole('button', { name }).click()
    await reader.look(name)
    await page.keyboard.press('Escape')
  }
  await shell.go('#/shell')
  await expect(shell.panel.getByRole('link').first()).toBeVisible()
  await reader.look('application page')
  await page.getByRole('button', { name: '⟦User menu⟧' }).click()
  await page.getByRole('menuitem', { name: '⟦About⟧' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('⟦Release')
  await page.keyboard.press('Escape')
  await page.context().setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: '⟦' }).first()).toBeVisible()
  await reader.look('offline')
  await page.context().setOffline(false)

  await page.locator('suite-status-bar').evaluate((bar) => {
    const planted = document.createElement('b')
    planted.textContent = 'Planted'
    bar.shadowRoot!.append(planted)
  })
  expect((await unmarked(page)).map(({ text }) => text)).toContain('Planted')
})

test('no text of a list stands in code', async ({ shell, page }) => {
  const reader = new Reader(shell)
  await enter(shell, 'admin', '#/novus/firm-maintenance')
  const grid = shell.panel.getByRole('grid')
  await expect(grid.getByRole('link').first()).toBeVisible()
  await reader.look('list')
  await page.keyboard.press('Alt+c')
  await expect(shell.panel.getByRole('checkbox', { name: '⟦City⟧' })).toBeVisible()
  await reader.look('columns')
  await page.keyboard.press('Escape')
  await grid.getByRole('checkbox', { name: '⟦Select all rows of this page⟧' }).check()
  await reader.look('chosen rows')
  await page.keyboard.press('Escape')
  await grid.getByLabel('⟦Filter ⟦Credit limit⟧⟧').fill('>x')
  await grid.getByLabel('⟦Filter ⟦Credit limit⟧⟧').press('Enter')
  await reader.look('wrong filter')
  await shell.go('#/novus/firm-maintenance?name=0000&region=ON')
  await expect(shell.panel.getByText('⟦Nothing matches 2 filters⟧')).toBeVisible()
  await reader.look('nothing matches')
  await page.route('**/api/admin/branch?*', (route) => route.fulfill({ status: 500, json: null }))
  await shell.go('#/shell/branch')
  await expect(shell.panel.getByRole('button', { name: '⟦Retry⟧' })).toBeVisible()
  await reader.look('not loaded')
  await shell.go('#/shell/audit-log')
  await expect(shell.panel.getByRole('grid')).toBeVisible()
  await reader.look('inquiry')
})

test('no text of a record, its messages, its history or its dialogs stands in code', async ({ shell, page }) => {
  const reader = new Reader(shell)
  await enter(shell, 'admin', '#/novus/firm-maintenance?record=BRIGHT-01')
  const control = (path: string) => shell.panel.locator(`[data-path="${path}"]:visible`)
  const dialog = page.getByRole('dialog')
  await expect(control('name')).toBeVisible()
  await reader.look('record')
  await control('website').fill('https://marked.example')
  await page.keyboard.press('Control+s')
  await expect(shell.panel.getByText('⟦BRIGHT-01 is saved.⟧')).toBeVisible()
  await reader.look('saved')
  await page.keyboard.press('Alt+i')
  await expect(shell.panel.locator('[data-region="history"]').getByRole('listitem').first()).toBeVisible()
  await reader.look('history')
  await shell.panel.locator('[data-region="history"]').getByRole('button', { name: '⟦Record⟧' }).click()
  await reader.look('trail')
  await page.keyboard.press('Escape')
  await control('shipTo.shipVia').press('Alt+ArrowDown')
  await expect(shell.panel.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await reader.look('lookup')
  await page.keyboard.press('Escape')
  await shell.panel.getByRole('button', { name: '⟦Delete⟧' }).click()
  await expect(dialog).toBeVisible()
  await reader.look('delete')
  await page.keyboard.press('Escape')
  await control('isShipTo').uncheck()
  await page.keyboard.press('Control+s')
  await expect(dialog).toContainText('⟦The ship-to account is deleted when you save.⟧')
  await reader.look('question')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+w')
  await expect(dialog).toBeVisible()
  await reader.look('unsaved')
  await page.keyboard.press('Escape')
  await control('name').fill('')
  await control('billTo.creditLimit').fill('x')
  await page.keyboard.press('Control+s')
  await expect(control('name')).toHaveAccessibleDescription('⟦⟦Name⟧ cannot be blank.⟧')
  await reader.look('refused')
  await page.route('**/api/admin/firm/*', (route) => route.fulfill({ status: 403, json: null }))
  await control('name').fill('Brightline')
  await control('billTo.creditLimit').fill('1')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('dialog', { name: '⟦Error⟧' })).toBeVisible()
  await reader.look('modal')
  await page.keyboard.press('Enter')
  await shell.go('#/novus/firm-maintenance?record=000')
  await reader.look('record that cannot be read')
})

test('no text of any other kind stands in code: document, queue, report, process, print run, transfer, custom', async ({
  shell,
  page,
}) => {
  const reader = new Reader(shell)
  await enter(shell, 'admin', '#/novus-ap/purchase-journal')
  await expect(shell.panel.getByRole('grid').getByRole('link').first()).toBeVisible()
  await reader.look('documents')
  await page.keyboard.press('Alt+n')
  await expect(shell.panel.locator('[data-path="docNumber"]:visible')).toBeVisible()
  await reader.look('a new document')
  await shell.go('#/shell/dead-letter')
  await reader.look('queue')
  await shell.go('#/novus-ar/Customer-List?firmStatus=Inactive&currency=USD')
  await page.keyboard.press('Control+Enter')
  await expect(shell.panel.getByRole('treegrid').locator('tfoot')).toContainText('⟦')
  await reader.look('report')
  await shell.go('#/shell/end-sessions')
  await shell.panel.getByRole('combobox', { name: '⟦User⟧', exact: true }).fill('clerk')
  await page.keyboard.press('Alt+r')
  await expect(shell.panel.getByRole('heading').filter({ hasText: '⟦' }).first()).toBeVisible()
  await reader.look('process')
  for (const path of ['novus-ap/cheque-Printing', 'shell/transfer', 'shell/change-password']) {
    await shell.go(`#/${path}`)
    await expect(shell.panel.getByRole('heading').first()).toBeVisible()
    await reader.look(path)
  }
})
