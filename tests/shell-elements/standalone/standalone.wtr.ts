import { expect } from '@open-wc/testing'
import { screenTab, until } from '../sample.ts'

const MODULE = '/elements/suite-elements.js'
const PAGE = `<!doctype html><html lang="fr-FR"><body><h1>Bare</h1><a href="#here">Link</a><button>Press</button><main></main></body></html>`
const OWN = ['html', 'body', 'h1', 'a', 'button']

/** A page that knows nothing of the shell, before anything of ours is in it. */
async function barePage(): Promise<Window & typeof globalThis> {
  const frame = document.createElement('iframe')
  frame.srcdoc = PAGE
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  document.body.append(frame)
  await loaded
  return frame.contentWindow as Window & typeof globalThis
}

const loadModule = ({ document }: Window) =>
  new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.type = 'module'
    script.src = `${MODULE}?${document.scripts.length}`
    script.onload = () => resolve()
    script.onerror = () => reject(new Error('the module of the elements cannot be loaded'))
    document.head.append(script)
  })

describe('elements on a page without the shell', () => {
  let page: Window & typeof globalThis
  let untouched: string[]

  /** Every computed style of the page's own parts, and custom properties that would come from its root. */
  const looks = () =>
    OWN.flatMap((name) => {
      const style = page.getComputedStyle(page.document.querySelector(name)!)
      const properties = [...style, '--c-text', '--ui-font', '--row-h']
      return properties.map((property) => `${name} ${property}: ${style.getPropertyValue(property)}`)
    })

  function put<K extends keyof HTMLElementTagNameMap>(
    name: K,
    into: ParentNode = page.document.querySelector('main')!,
  ) {
    const element = page.document.createElement(name)
    into.append(element)
    return element
  }
  const inner = (element: Element, selector: string) => element.shadowRoot!.querySelector<HTMLElement>(selector)!
  const shown = (element: Element, selector: string) => page.getComputedStyle(inner(element, selector))
  const style = (css: string) => {
    const sheet = new page.CSSStyleSheet()
    sheet.replaceSync(css)
    page.document.adoptedStyleSheets.push(sheet)
  }
  async function tabs(into?: ParentNode) {
    const strip = put('suite-menu-tabs', into)
    strip.tabs = [screenTab('one', 'One', { active: true })]
    await strip.updateComplete
    return strip
  }

  before(async () => {
    page = await barePage()
    // Out of the page's flow, so that no size of the page depends on them.
    page.document.querySelector('main')!.style.position = 'fixed'
    untouched = looks()
    await loadModule(page)
  })
  after(() => page.frameElement!.remove())

  it('draw in their own colours and in the language of the page', async () => {
    const badge = put('suite-badge')
    badge.count = 3
    await badge.updateComplete
    expect(shown(badge, '.badge').backgroundColor).to.equal('rgb(229, 143, 82)')
    const failure = put('suite-panel-error')
    await until(() => inner(failure, '.primary')?.textContent!.includes('Réessayer'), 'French texts')
    expect(shown(failure, '.primary').backgroundColor).to.equal('rgb(11, 95, 120)')
    expect(shown(failure, '.primary').fontFamily).to.contain('Inter')
    failure.dataset['theme'] = 'dark'
    expect(page.getComputedStyle(failure).backgroundColor).to.equal('rgb(20, 32, 39)')
  })

  it('all have the tokens, and change nothing of the page', async () => {
    const code = await (await fetch(MODULE)).text()
    const names = [...new Set(code.match(/suite-[a-z-]+/g))].filter((name) => page.customElements.get(name))
    expect(names).to.include.members(['suite-top-bar', 'suite-command-palette', 'suite-portal-nav', 'suite-home-week'])
    for (const name of names as 'suite-home'[])
      expect(page.getComputedStyle(put(name)).getPropertyValue('--c-surface'), name).to.equal('#ffffff')
    expect(page.document.documentElement.lang).to.equal('fr-FR')
    expect(looks().filter((line, at) => line !== untouched[at])).to.deep.equal([])
  })

  it('are styled by tokens, of the outermost one for what is in it, and by parts', async () => {
    const bar = put('suite-top-bar')
    const within = put('suite-badge', bar)
    within.slot = 'tools'
    within.count = 1
    const strip = await tabs()
    await within.updateComplete
    style('suite-top-bar { --c-copper-chrome: rgb(1, 2, 3) } suite-menu-tabs::part(tab) { text-transform: uppercase }')
    expect(shown(within, '.badge').backgroundColor).to.equal('rgb(1, 2, 3)')
    expect(shown(strip, '.tab').textTransform).to.equal('uppercase')
  })

  it('may be loaded twice', async () => {
    const defined = page.customElements.get('suite-badge')
    const broken: unknown[] = []
    page.addEventListener('error', (event) => broken.push(event.message))
    await loadModule(page)
    expect(broken).to.deep.equal([])
    expect(page.customElements.get('suite-badge')).to.equal(defined)
  })
})
