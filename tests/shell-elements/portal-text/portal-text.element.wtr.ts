import { expect, fixture, html } from '@open-wc/testing'
import { loadTexts } from '../../../shared/i18n/i18n.ts'
import '../../../shell-elements/portal-text/portal-text.element.ts'
import type { PortalTextElement } from '../../../shell-elements/portal-text/portal-text.element.ts'
import { englishTexts } from '../sample.ts'

describe('suite-portal-text', () => {
  let element: PortalTextElement
  const box = () => element.shadowRoot!.querySelector('.text')
  const draw = async (text: string) => {
    element.text = text
    await element.updateComplete
    return (
      box()
        ?.innerHTML.replace(/<!--.*?-->/g, '')
        .replace(/>\s+</g, '><') ?? null
    )
  }
  before(async () => {
    await englishTexts()
    await loadTexts(['portal'])
  })
  beforeEach(async () => {
    element = await fixture(html`<suite-portal-text></suite-portal-text>`)
  })

  it('is shown only when there is something to read [S1.12]', async () => {
    for (const empty of ['', '   \n', '<p> </p>', '<br>', '&nbsp;', '<script>alert(1)</script>', '<img src="x">'])
      expect(await draw(empty), empty).to.equal(null)
    expect(await draw('Open on Monday')).to.equal('Open on Monday')
    await expect(element).to.be.accessible()
  })

  it('keeps simple markup and the breaks of a plain text [S1.12]', async () => {
    expect(await draw('<h2>Winter</h2><p>Order by <b>14:00</b>,<br>or <i>call</i>.</p><ul><li>One</li></ul>')).to.equal(
      '<h3>Winter</h3><p>Order by <strong>14:00</strong>,<br>or <em>call</em>.</p><ul><li>One</li></ul>',
    )
    expect(await draw('One\nTwo & three < four')).to.equal('One\nTwo &amp; three &lt; four')
    expect(getComputedStyle(box()!).whiteSpace).to.equal('pre-line')
    expect(await draw('<a href="https://northgate.example/hours">Hours</a>')).to.equal(
      '<a target="_blank" rel="noopener noreferrer" href="https://northgate.example/hours">Hours</a>',
    )
  })

  it('nothing in it runs, is fetched or looks like ours [S1.12]', async () => {
    const hostile: [text: string, drawn: string | null][] = [
      ['<script>window.hit = 1</script>Hi', 'Hi'],
      ['<img src="/hit.png" onerror="window.hit = 1">Hi', 'Hi'],
      ['<svg/onload="window.hit = 1"><a href="javascript:window.hit=1">Hi</a></svg>Ho', 'Ho'],
      ['<a href="javascript:window.hit = 1">Hi</a>', 'Hi'],
      ['<a href=" java&#10;script:window.hit = 1">Hi</a>', 'Hi'],
      ['<a href="data:text/html,<script>1</script>">Hi</a>', 'Hi'],
      ['<a href="/api/tenant" onclick="window.hit = 1">Hi</a>', 'Hi'],
      ['<b style="position: fixed" class="row" id="panels" onmouseover="window.hit = 1">Hi</b>', '<strong>Hi</strong>'],
      ['<form action="https://evil.example"><input name="p">Hi<button>Go</button></form>', 'HiGo'],
      ['<iframe src="https://evil.example"></iframe><object data="x"></object>Hi', 'Hi'],
      ['<style>* { display: none }</style><link rel="stylesheet" href="https://evil.example/x.css">Hi', 'Hi'],
      ['<meta http-equiv="refresh" content="0;url=https://evil.example">Hi', 'Hi'],
      ['<math><mtext><style><img src=x onerror="window.hit = 1"></style></mtext></math>Hi', 'Hi'],
      ['<suite-user-menu></suite-user-menu>Hi', 'Hi'],
      ['<b>open', '<strong>open</strong>'],
    ]
    for (const [text, drawn] of hostile) expect(await draw(text), text).to.equal(drawn)
    expect((window as { hit?: number }).hit).to.equal(undefined)
    expect(performance.getEntriesByType('resource').filter(({ name }) => /hit\.png|evil/.test(name))).to.deep.equal([])
  })
})
