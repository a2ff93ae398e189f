import { expect, fixture, html } from '@open-wc/testing'
import './sample.ts'

it('[A36] the accessibility check finds a control whose visible words are no part of its name', async () => {
  const sinner = await fixture(html`<div><button aria-label="Spoken">Printed words</button></div>`)
  await expect(sinner).not.to.be.accessible()
  const plain = await fixture(html`<div><button aria-label="Printed words, spoken">Printed words</button></div>`)
  await expect(plain).to.be.accessible()
})
