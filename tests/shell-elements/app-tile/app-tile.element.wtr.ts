import { expect, fixture, html } from '@open-wc/testing'
import '../../../shell-elements/app-tile/app-tile.element.ts'
import { printed } from '../sample.ts'
import { FAMILIES } from '../../../shell-elements/types.ts'

describe('suite-app-tile', () => {
  it('passes the accessibility check beside its name', async () => {
    const name = await fixture(html`<p><suite-app-tile tile="Ap" family="fin"></suite-app-tile> Accounts Payable</p>`)
    await expect(name).to.be.accessible()
    expect(name.querySelector('suite-app-tile')!.ariaHidden).to.equal('true')
  })

  it('has a colour of its own for each family', async () => {
    const colours = new Set<string>()
    for (const family of FAMILIES) {
      const tile = await fixture(html`<suite-app-tile tile="Xx" .family=${family}></suite-app-tile>`)
      expect(printed(tile, '[data-printed]')).to.equal('Xx')
      colours.add(getComputedStyle(tile).backgroundColor)
    }
    expect(colours.size).to.equal(FAMILIES.length)
  })
})
