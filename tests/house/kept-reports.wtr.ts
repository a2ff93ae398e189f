import { expect, nextFrame } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import 'axe-core/axe.min.js'
import type Axe from 'axe-core'
import { AS_A_CLERK_HAS_IT } from '../../workbench/choices.ts'

// The stage as the runner serves it (web-test-runner.config.mjs): this page has no import map.
const { openStage } = (await import('/stage/stage.js' as string)) as typeof import('../../workbench/stage.ts')
for (const href of ['/stage/stage.css', '/workbench/stage.css'])
  await new Promise((resolve, reject) => {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: resolve, onerror: reject }),
    )
  })
const { axe } = window as unknown as { axe: typeof Axe }

const texts = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.textContent?.trim())
const active = () => document.activeElement as HTMLElement
const name = () => active().getAttribute('aria-label') ?? (active() as HTMLInputElement).labels?.[0]?.textContent
async function until(holds: () => boolean, what: string): Promise<void> {
  const end = performance.now() + 5_000
  while (!holds()) {
    if (performance.now() > end)
      throw new Error(`Never came true: ${what}; the focus is on ${active().outerHTML}, and ${dialog()?.textContent}`)
    await nextFrame()
  }
}
const dialog = () => document.querySelector<HTMLElement>('[role="dialog"]')
const press = async (...keys: string[]) => {
  for (const key of keys) await sendKeys({ press: key })
}
const fieldsOf = () => texts('[role="dialog"] label').map((text) => text!.replace('*', ''))

describe('parameters that are kept', () => {
  it('[finance 9.5 e-mail] are sent on a rhythm by the keyboard alone, say it beside their name, and are sent no longer', async () => {
    const stage = await openStage({
      choices: { ...AS_A_CLERK_HAS_IT, screen: 'admin/customer-list' },
      onSaid: () => undefined,
    })
    try {
      await until(
        () => document.querySelector('[aria-label="Name for these parameters"]') !== null,
        'the panel is drawn',
      )
      document.querySelector<HTMLElement>('[aria-label="Name for these parameters"]')!.focus()
      await sendKeys({ type: 'Mondays' })
      await press('Enter')
      await until(() => texts('section li button').includes('Mondays'), 'it is kept')
      const send = () => document.querySelector<HTMLElement>('[aria-label="Send Mondays by e-mail"]')!
      // From the field back over the cross to the envelope.
      await press('Shift+Tab', 'Shift+Tab')
      expect(name()).to.equal('Send Mondays by e-mail')
      await press('Enter')
      await until(() => dialog() !== null && name()?.startsWith('Sent') === true, 'the dialog asks')
      expect(fieldsOf()).to.deep.equal(['Sent', 'On', 'As'])
      // Colours are looked at in the suite itself: this page lays its own over them.
      const rules = { 'color-contrast': { enabled: false } }
      const seen = await axe.run(dialog()!, { resultTypes: ['violations'], rules })
      expect(seen.violations.map(({ id }) => id)).to.deep.equal([])
      // Every working day stands above every week, every month below it.
      await press('ArrowUp')
      await until(() => fieldsOf().join() === 'Sent,As', 'working days need no day')
      expect(dialog()!.textContent).to.contain('Working days are Monday to Friday.')
      await press('ArrowDown', 'ArrowDown')
      await until(() => fieldsOf().join() === 'Sent,On day,As', 'a month needs its day')
      await press('Enter')
      await until(() => dialog() === null, 'it is done')
      await until(() => texts('section li').join().includes('Last day of each month, PDF, next on'), 'the list says it')
      expect(texts('[role="status"]').join()).to.contain('Mondays: Last day of each month, PDF, next on')
      expect(active()).to.equal(send())
      // Once there is one it can be taken back.
      await press('Enter')
      await until(() => dialog() !== null && name()?.startsWith('Sent') === true, 'it asks again')
      await press('ArrowDown')
      await until(() => fieldsOf().join() === 'Sent', 'never needs nothing')
      await press('Enter')
      await until(() => dialog() === null, 'it is taken back')
      expect(texts('section li').join()).not.to.contain('next on')
      // Escape changes nothing.
      await press('Enter')
      await until(() => dialog() !== null, 'it asks')
      await press('Escape')
      await until(() => dialog() === null && active() === send(), 'the way back')
    } finally {
      await stage.close()
    }
  })
})
