import { nextFrame } from '@open-wc/testing'
import 'axe-core/axe.min.js'
import type Axe from 'axe-core'
import { LOCALES } from '../../shared/contracts/shell.ts'
import { isList } from '../../shared/kit/definition.ts'
import { sampleId } from '../../workbench/sample/value.ts'
import { AS_A_CLERK_HAS_IT } from '../../workbench/choices.ts'
import { MODULES } from '../../workbench/modules.ts'
import type { Said } from '../../workbench/stage-host.ts'

// The stage as the runner serves it (web-test-runner.config.mjs): this page has no import map.
const { openStage } = (await import('/stage/stage.js' as string)) as typeof import('../../workbench/stage.ts')

const FIRST_RECORD = sampleId(0)
/** In ms: a screen that has not come to rest by then never does. */
const PATIENCE = 5_000

const isBusy = () => document.querySelector('[aria-busy="true"]') !== null

async function until(holds: () => boolean, what: () => string): Promise<void> {
  const end = performance.now() + PATIENCE
  while (!holds()) {
    if (performance.now() > end) throw new Error(`Never came true: ${what()}`)
    await nextFrame()
  }
}

/** A key without a text shows its path; a slot without a value, a value without a form. */
const RAW = /^[a-z]\w*(\.[\w-]+){2,}$|\{\{|\[object |\bundefined\b|\bNaN\b|Invalid Date/

/** What is wrong with the texts on the page, seen or read out. */
function rawTexts(): string[] {
  const found: string[] = []
  // A template shows its slots as they are written.
  for (const element of document.querySelectorAll('#panels :not(code)')) {
    const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.nodeValue)
    const named = ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name))
    for (const text of [...own, ...named]) if (text && RAW.test(text.trim())) found.push(text.trim())
  }
  return found
}

// With the styles of the workbench: without them the stage has no height, and axe takes all that it holds for unseen.
for (const href of ['/stage/stage.css', '/workbench/stage.css'])
  await new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href,
      onload: resolve,
      onerror: reject,
    })
    document.head.append(link)
  })

const { axe } = window as unknown as { axe: typeof Axe }
const SPOKEN = { runOnly: ['label-content-name-mismatch'], resultTypes: ['violations' as const] }

const plain = (words: string) => words.replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** Every element below this one, those in open shadows too. */
function* below(root: ParentNode): Generator<HTMLElement> {
  for (const one of root.querySelectorAll<HTMLElement>('*')) {
    yield one
    if (one.shadowRoot) yield* below(one.shadowRoot)
  }
}

/** It has a name of its own that does not simply hold what stands on it. */
function mayBeUnsaid(one: HTMLElement): boolean {
  const label = one.getAttribute('aria-label')
  if (label === null && !one.hasAttribute('aria-labelledby')) return false
  const words = plain(one.textContent ?? '')
  return words !== '' && !(plain(label ?? '').includes(words) && plain(label ?? '').includes(plain(one.innerText)))
}

/**
 * Controls whose visible words are no part of their name: whoever speaks to his machine says what he reads. axe reads the whole page to say
 * so, which took most of the time of this walk: it is asked where there may be one.
 */
async function unsaidWords(): Promise<string[]> {
  if (![...below(document.body)].some(mayBeUnsaid)) return []
  const { violations } = await axe.run(document.body, SPOKEN)
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 160)))
}

/** A control that is named otherwise than it reads is found on a screen, or the other screens prove nothing. */
async function seesWhatIsUnsaid(): Promise<void> {
  const sinner = Object.assign(document.createElement('button'), { ariaLabel: 'Spoken', textContent: 'Printed words' })
  // Before all else, where nothing that overflows hides it.
  document.querySelector('#panels > [role="tabpanel"]:not([hidden])')!.prepend(sinner)
  const found = await unsaidWords()
  sinner.remove()
  if (found.length !== 1) throw new Error('A button that is named otherwise than it reads is not found.')
}

/** Draws every screen of these modules. Several files share the modules, so that two pages are kept busy and none draws for minutes. */
export async function drawScreensOf(modules: readonly string[]): Promise<void> {
  for (const name of modules) await drawModule(name)
}

async function drawModule(name: string): Promise<void> {
  // The names alone: what they load is loaded by the stage.
  const { screens } = await MODULES[name]!()
  const [first] = Object.keys(screens)
  describe(`screens of ${name}`, () => {
    for (const noun of Object.keys(screens))
      it(`[S1.05] ${name}/${noun} is drawn with sample data in all four locales, its list and a record`, async () => {
        const said: Said[] = []
        const choices = { ...AS_A_CLERK_HAS_IT, screen: `${name}/${noun}` }
        const stage = await openStage({ choices, onSaid: (one) => said.push(one) })
        // A call that the workbench cannot answer yet shows as a failed region, which is drawn too.
        const wrong = () => said.filter(({ what }) => what === 'failed' || what === 'alert')
        const inEveryLocale = async (place: string) => {
          await until(
            () => !isBusy() || wrong().length > 0 || said.some(({ what }) => what === 'unanswered'),
            () => `${place} comes to rest`,
          )
          for (const locale of LOCALES) {
            // React draws what a store outside of it says at once; no frame has to be painted for it.
            await stage.adopt({ ...choices, tongue: locale })
            const raw = rawTexts()
            if (raw.length > 0) throw new Error(`${place} in ${locale} shows ${raw.join(', ')}`)
            const unsaid = await unsaidWords()
            if (unsaid.length > 0) throw new Error(`${place} in ${locale} names otherwise ${unsaid.join(', ')}`)
          }
        }
        try {
          await until(
            () => said.some(({ what }) => what === 'ready' || what === 'failed'),
            () => 'the screen is ready',
          )
          await inEveryLocale('the screen')
          if (noun === first) await seesWhatIsUnsaid()
          const { definition } = stage
          if (definition.kind === 'inquiry')
            for (const tab of Object.keys(definition.contract.tabs)) {
              stage.host.setQuery('stage', { record: 'SAMPLE-01', tab, row: FIRST_RECORD })
              await until(
                () => document.querySelector('[data-region^="list-"], [data-region="state"]') !== null,
                () => `the tab ${tab} is drawn`,
              )
              await inEveryLocale(`the tab ${tab}`)
            }
          if (isList(definition) && definition.kind !== 'register' && definition.kind !== 'queue') {
            stage.host.setQuery('stage', { record: FIRST_RECORD })
            const isOpen = ({ what, detail }: Said) => what === 'subtitle' && detail !== ''
            await until(
              () => said.some(isOpen) || wrong().length > 0,
              () => 'a record opens',
            )
            const uses = stage.host.actionsNow.find(({ id }) => id === 'uses')
            uses?.run()
            // [supply 1.9a used] What uses the record stands beside it, told in every language.
            if (uses)
              await until(
                () => document.querySelector('[data-region="uses"] tbody') !== null,
                () => 'where the record is used is shown',
              )
            await inEveryLocale('a record')
          }
          if (wrong().length > 0)
            throw new Error(
              wrong()
                .map(({ what, detail }) => `${what}: ${detail}`)
                .join('; '),
            )
        } finally {
          await stage.adopt({ ...choices, tongue: 'en-CA' })
          await stage.close()
        }
      })
  })
}
