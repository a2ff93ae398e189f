import { html, LitElement, nothing, type PropertyValues } from 'lit'
import { customElement, property, state } from 'lit/decorators.js'
import { formatStamp } from '../../shared/i18n/dates.ts'
import { t } from '../../shared/i18n/i18n.ts'
import { base, buttons } from '../chrome.styles.ts'
import { icon } from '../icons.ts'
import '../notice-shapes.ts'
import { lateIcon } from '../late-icons.ts'
import { LocaleController } from '../locale-controller.ts'
import { fire } from '../suite-event.ts'
import { panelErrorStyles } from './panel-error.styles.ts'

/** What stands in the way: a failure, a missing connection, or a release that the server has no longer. */
export type Obstacle = 'failed' | 'away' | 'outdated'

const LEADS: Record<Obstacle, string> = {
  failed: 'shell:panelFailure.lead',
  away: 'shell:panelFailure.awayLead',
  outdated: 'shell:panelFailure.outdatedLead',
}

/**
 * @summary What a panel shows when its screen could not be loaded or has failed (D7): what failed, what is not lost and what
 * to do; the details for whoever is asked for help are folded. Only this panel is broken [acceptance 15].
 * @event suite-retry Retry.
 * @event suite-close Close.
 * @event suite-reload Reload the page.
 * @csspart button Each button.
 */
@customElement('suite-panel-error')
export class PanelErrorElement extends LitElement {
  static override styles = [base, buttons, panelErrorStyles]

  /** What failed, as a heading. Not reflected: an attribute would become the browser's tooltip. */
  @property({ attribute: 'heading' }) override title = ''
  /** Why: `away` opens by itself with the connection, `outdated` with a new page. */
  @property() obstacle: Obstacle = 'failed'
  /** The technical text, word for word. */
  @property() detail = ''
  /** Number of the failed request, for the log of the server. */
  @property({ attribute: 'request-id' }) requestId: string | null = null
  /** Name of the module that failed. */
  @property() module: string | null = null
  /** Release that this page came with. */
  @property() release: string | null = null
  @state() private copied = false
  /** When it failed, as far as this panel knows. */
  #since = new Date().toISOString()

  constructor() {
    super()
    new LocaleController(this)
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('detail') && !changed.has('requestId')) return
    this.copied = false
    this.#since = new Date().toISOString()
  }

  override render() {
    return html`<section>
      <span class="shape ${this.obstacle === 'away' ? 'waits' : ''}"
        >${icon(this.obstacle === 'away' ? 'wifi-off' : 'cloud-slash')}</span
      >
      <div role="alert">
        <h2>${this.title}</h2>
        <p>${t(LEADS[this.obstacle])}</p>
      </div>
      <div class="buttons">
        ${this.#remedy()}
        <button type="button" class="button" part="button" @click=${() => fire(this, 'suite-close', null)}>
          ${t('shell:panelError.close')}
        </button>
        <button type="button" class="button ghost" part="button" @click=${() => void this.#copy()}>
          ${lateIcon('clipboard')}<span aria-live="polite"
            >${t(this.copied ? 'shell:dialog.copied' : 'shell:dialog.copy')}</span
          >
        </button>
      </div>
      <details>
        <summary>${t('shell:panelFailure.details')}</summary>
        <dl>
          ${this.#facts().map(
            ([label, fact]) =>
              html`<dt>${label}</dt>
                <dd>${fact}</dd>`,
          )}
        </dl>
      </details>
    </section>`
  }

  /** What helps: nothing that the user could do where the connection is missing. */
  #remedy() {
    if (this.obstacle === 'away') return nothing
    const [event, label] =
      this.obstacle === 'outdated'
        ? (['suite-reload', t('shell:release.reload')] as const)
        : (['suite-retry', t('shell:panelError.retry')] as const)
    return html`<button type="button" class="button primary" part="button" @click=${() => fire(this, event, null)}>
      ${lateIcon('arrow-clockwise')}${label}
    </button>`
  }

  #facts(): [string, string][] {
    const facts: [string, string | null][] = [
      [t('shell:panelFailure.message'), this.detail],
      [t('shell:panelFailure.module'), this.module],
      [t('shell:panelFailure.release'), this.release],
      [t('shell:panelFailure.request'), this.requestId],
      [t('shell:panelFailure.time'), formatStamp(this.#since)],
    ]
    return facts.filter((fact): fact is [string, string] => Boolean(fact[1]))
  }

  async #copy(): Promise<void> {
    const facts = this.#facts().map(([label, fact]) => t('shell:panelFailure.fact', { label, fact }))
    await navigator.clipboard.writeText([this.title, ...facts].join('\n'))
    this.copied = true
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'suite-panel-error': PanelErrorElement
  }
}
