import { expect, fixture, html } from '@open-wc/testing'
import { render } from 'lit'
import { rows } from '../../shell-elements/rows.ts'

describe('rows', () => {
  let list: HTMLElement
  beforeEach(async () => {
    list = await fixture(html`<div></div>`)
  })
  const draw = (ids: readonly string[]) =>
    render(
      html`<ul>
        <li>before</li>
        ${rows(
          ids,
          (id) => id,
          (id) => html`<li id=${id}>${id === 'B' ? html`<b>${id}</b>` : id}</li>`,
        )}
        <li>after</li>
      </ul>`,
      list,
    )
  const nodes = () => list.querySelector('ul')!.childNodes.length
  const texts = () => [...list.querySelectorAll('li')].map((row) => row.textContent)

  it('leaves nothing behind for rows that came and went [A13]', () => {
    const empty = (draw([]), nodes())
    for (const ids of [['A', 'B', 'C', 'D'], ['D', 'B'], ['X', 'D', 'C', 'Y', 'B'], ['B', 'D'], ['C'], []]) {
      draw(ids)
      expect(texts()).to.deep.equal(['before', ...ids, 'after'])
    }
    expect(nodes()).to.equal(empty)
    for (let i = 0; i < 50; i++) draw(i % 2 ? ['A', 'B'] : ['B'])
    const two = nodes()
    for (let i = 0; i < 50; i++) draw(i % 2 ? ['A', 'B'] : ['B'])
    expect(nodes()).to.equal(two)
  })

  it('keeps the elements of the rows that stay, in any order', () => {
    draw(['A', 'B', 'C'])
    const kept = new Map([...list.querySelectorAll('li[id]')].map((row) => [row.id, row]))
    draw(['C', 'X', 'A'])
    expect(list.querySelector('#A')).to.equal(kept.get('A'))
    expect(list.querySelector('#C')).to.equal(kept.get('C'))
    draw(['X', 'C', 'B', 'A'])
    expect(list.querySelector('#A')).to.equal(kept.get('A'))
    expect(list.querySelector('#B')).not.to.equal(kept.get('B'))
  })
})
