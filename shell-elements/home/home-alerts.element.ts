import { css, html, LitElement } from 'lit'
import { customElement, property } from 'lit/decorators.js'
import { base } from '../chrome.styles.ts'
import { icon, type IconName } from '../icons.ts'
import '../notice-shapes.ts'
import { LocaleController } from '../locale-controller.ts'
import type { BoardAlert } from './board-types.ts'
import { counted, linked, words, written } from './board-words.ts'
import { cardStyles } from './home-card.styles.ts'

const ICONS: Readonly<Record<BoardAlert['level'], IconName>> = {
  bad: 'exclamation-octagon-fill',
  warn: 'exclamation-triangle-fill',
  info: 'info-circle-fill',
  plain: 'info-circle-fill',
}

const styles = css`
  ul {
    margin: 0;
    padding: 0 6px 6px;
    list-style: none;
  }
  li {
    display: flex;
    gap: 8px;
    padding: 6px;
    border-top: 1px solid var(--c-line-soft);
    font-size: var(--fs-12);
    line-height: 1.4;
  }
  li:first-child {
    border-top: 0;
  }
  p {
    flex: 1;
    margin: 0;
  }
  p a {
    text-decoration: underline;
    text-underline-offset: 2px;
  }
  p b {
    font-weight: var(--fw-semi);
  }
  .icon {
    margin-top: 2px;
    font-size: 13px;
    color: var(--c-info-fg);
  }
  .warn .icon {
    color: var(--c-warn-fg);
  }
  .bad .icon {
    color: var(--c-bad-fg);
  }
  .number {
    padding: 0 6px;
    border-radius: 8px;
    background: var(--c-warn-bg);
    color: var(--c-warn-fg);
    font-size: var(--fs-11);
    font-weight: var(--fw-semi);
    line-height: 16px;
  }
`

/**
 * @summary What should be known, on HOME: a shape, a sentence, a way on.
 * @event suite-navigate `{ path }`
 * @csspart card The card.
 */
@customElement('suite-home-alerts')
export class HomeAlertsElement extends LitElement {
  static override styles = [base, cardStyles, styles]

  /** What needs attention, the gravest first. */
  @property({ attribute: false }) rows: readonly BoardAlert[] = []

  constructor() {
    super()
    new LocaleController(this, ['shell', 'home'])
  }

  override render() {
    return html`<section part="card" aria-labelledby="title">
      <header>
        <h2 id="title">${words('alerts.label')}</h2>
        <span class="number" aria-hidden="true">${written(this.rows.length)}</span>
      </header>
      <ul>
        ${this.rows.map(
          ({ id, args, level, opens }) =>
            html`<li class=${level}>
              ${icon(ICONS[level])}
              <p>
                <b>${counted(`alerts.${id}.title`, args['count'] ?? 0)}</b> ${words(`alerts.${id}.text`)}
                ${opens ? linked(this, opens, words(`alerts.${id}.action`)) : ''}
              </p>
            </li>`,
        )}
      </ul>
    </section>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'suite-home-alerts': HomeAlertsElement
  }
}
