import { expect, fixture, html } from '@open-wc/testing'
import { emulateMedia } from '@web/test-runner-commands'
import '../../shell-elements/application-tabs/application-tabs.element.ts'
import '../../shell-elements/applications-menu/applications-menu.element.ts'
import '../../shell-elements/command-palette/command-palette.element.ts'
import '../../shell-elements/home/home.element.ts'
import '../../shell-elements/loading-overlay/loading-overlay.element.ts'
import '../../shell-elements/menu-tabs/menu-tabs.element.ts'
import { englishTexts, screenTab } from './sample.ts'

/** What is drawn below a root, through every shadow root. */
function drawn(root: ParentNode): Element[] {
  const own = [...root.querySelectorAll('*')]
  return own.flatMap((element) => [element, ...(element.shadowRoot ? drawn(element.shadowRoot) : [])])
}

/** What moves now, or would with the next change. */
const moving = (root: ParentNode): string[] =>
  drawn(root).flatMap((element) => {
    const animates = element.getAnimations().some(({ effect }) => Number(effect?.getComputedTiming().duration) > 0)
    const glides = /[1-9]/.test(getComputedStyle(element).transitionDuration)
    return animates || glides ? [`${element.localName}.${element.className}`] : []
  })

describe('what the user asks of the screen', () => {
  before(englishTexts)
  afterEach(() => emulateMedia({ reducedMotion: 'no-preference', forcedColors: 'none' }))

  const busy = () =>
    fixture<HTMLElement>(
      html`<div>
        <suite-menu-tabs .tabs=${[screenTab('A', 'Customers', { busy: true }), screenTab('B', 'Vendors')]}>
        </suite-menu-tabs>
        <suite-loading-overlay open></suite-loading-overlay>
        <suite-home></suite-home>
        <suite-command-palette busy></suite-command-palette>
      </div>`,
    )

  it('less motion: nothing moves, spinners included', async () => {
    const page = await busy()
    page.querySelector('suite-command-palette')!.show('har')
    expect(moving(page), 'the test sees what moves').not.to.deep.equal([])
    await emulateMedia({ reducedMotion: 'reduce' })
    expect(moving(page)).to.deep.equal([])
  })

  it('forced colours: an unsaved screen keeps its mark', async () => {
    const tabs = await fixture(
      html`<suite-menu-tabs .tabs=${[screenTab('A', 'Customers', { unsaved: true })]}></suite-menu-tabs>`,
    )
    await emulateMedia({ forcedColors: 'active' })
    const dot = tabs.shadowRoot!.querySelector('.dot')!
    expect(getComputedStyle(dot).backgroundColor).not.to.equal(getComputedStyle(document.body).backgroundColor)
  })
})
