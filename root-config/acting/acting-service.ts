import { api } from '../../shared/api/client.ts'
import type { Acting, ActingAsk } from '../../shared/contracts/acting.ts'
import { ResultStatus } from '../../shared/contracts/result.ts'
import { bus } from '../../shared/events/bus.ts'
import { t } from '../../shared/i18n/i18n.ts'
import { actingPage, keepActing, keptUnder } from '../../shared/session/acting.ts'
import '../../shell-elements/acting-bar/acting-bar.element.ts'
import { AddressBar } from '../address.ts'
import type { Notice } from '../chrome-state.ts'
import type { OpenShell } from '../shell.ts'

const PATH = 'shell/acting'
const KEYS = 'Alt+Shift+Q'
const AGAIN = 'begin-anew'
/** The longest that a timer of a browser is set for here, in ms: a machine that slept looks again. */
const LOOK_MS = 30_000

const CHANGED: Notice = {
  message: { key: 'shell:acting.changed' },
  actions: [{ id: AGAIN, label: { key: 'shell:acting.anew' } }],
}

/** [supply 15] Acting as another user begins, shows all the while, and ends by one press; a page is always of one person. */
export class ActingService {
  readonly #shell: OpenShell
  #leaving = false

  constructor(shell: OpenShell) {
    this.#shell = shell
    document.addEventListener('suite-banner-action', (event) => {
      if ((event as CustomEvent<{ id: string }>).detail.id === AGAIN) this.#anew()
    })
    bus.state$('session').subscribe((state) => {
      if (state === 'signed-out') this.#keep(null)
    })
  }

  /** The bar over everything, the key that ends it, and its end by the clock. */
  show(): void {
    const acting = actingPage()!
    const bar = document.createElement('suite-acting-bar')
    bar.acting = { by: acting.by, as: acting.profile.name, reason: acting.reason, until: acting.until }
    bar.keys = KEYS
    bar.addEventListener('suite-acting-end', () => void this.end())
    document.querySelector('.suite-frame')!.prepend(bar)
    // A modal leaves the bar in sight, however many lines it has.
    const height = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--acting-bar', `${bar.offsetHeight}px`),
    )
    height.observe(bar)
    this.#shell.shortcuts.add({
      id: 'acting-end',
      keys: KEYS,
      label: { key: 'shell:acting.end', args: { name: acting.profile.name } },
      hint: true,
      run: () => void this.end(),
    })
    const over = setInterval(() => {
      if (Date.now() < Date.parse(acting.until)) return
      clearInterval(over)
      void this.changed()
    }, LOOK_MS)
    bus.state$('session').subscribe((state) => {
      if (state !== 'signed-out') return
      clearInterval(over)
      height.disconnect()
      document.documentElement.style.removeProperty('--acting-bar')
      bar.remove()
    })
  }

  /** Asked for on the screen of users: what is unsaved is settled first, since it would be the work of two persons. */
  async begin(ask: ActingAsk): Promise<void> {
    if (this.#leaving || !(await this.#shell.mayLeave())) return
    try {
      const answer = await api.send<Acting>('POST', PATH, ask)
      if (answer.ResultStatus === ResultStatus.success) return this.#become(answer.Data!)
      const problem = answer.Problems?.[0]
      bus.emit('alert', {
        title: { key: 'shell:alerts.title' },
        message: problem
          ? { key: 'shell:alerts.said', args: { text: t(problem.Key, problem.Args) } }
          : { key: 'shell:alerts.said', args: { text: answer.Message ?? '' } },
      })
    } catch {
      // The alert of the call has said what happened.
    }
  }

  async end(): Promise<void> {
    if (this.#leaving || !(await this.#shell.mayLeave())) return
    try {
      await api.send('DELETE', PATH)
      this.#become(null)
    } catch {
      // The alert of the call has said what happened.
    }
  }

  /** Told by the server, by its refusal of a call, or by the clock: who is here is asked, and the page begins anew for him. */
  async changed(): Promise<void> {
    if (this.#leaving) return
    try {
      const acting = await api.get<Acting | null>(PATH, { quiet: true })
      if ((acting?.id ?? null) === (actingPage()?.id ?? null)) return
      this.#keep(acting)
    } catch {
      // Without an answer nobody knows; the next call is refused again, and asks again.
      return
    }
    // What is unsaved stays in sight, so that it can be copied; the server takes nothing of it any more.
    if (this.#shell.unsaved().length > 0) this.#shell.chrome.say('person', CHANGED)
    else this.#anew()
  }

  #become(acting: Acting | null): void {
    this.#keep(acting)
    this.#anew()
  }

  #keep(acting: Acting | null): void {
    const before = actingPage()
    if (before && acting?.id !== before.id)
      for (const storage of [localStorage, sessionStorage])
        for (const key of Object.keys(storage)) if (key.includes(keptUnder(before))) storage.removeItem(key)
    keepActing(localStorage, this.#shell.signedInAs, acting)
  }

  /** From HOME: the new person may have no door to what is shown. */
  #anew(): void {
    this.#leaving = true
    this.#shell.releasePage()
    new AddressBar().replace('#/')
    location.reload()
  }
}
