import { BehaviorSubject } from 'rxjs'
import { type ApiError, api } from '../../shared/api/client.ts'
import { HOMEPAGE_TEXT_CONTROL, type AccountSwitchAnswer, type PortalSession } from '../../shared/contracts/portal.ts'
import { ResultStatus } from '../../shared/contracts/result.ts'
import { bus } from '../../shared/events/bus.ts'
import { whileLoading } from '../loading.ts'
import { keepShipTo, keptShipTo } from './kept-ship-to.ts'
import {
  answered,
  counted,
  EMPTY_PORTAL,
  type PortalState,
  shipToChosen,
  switched,
  unanswered,
} from './portal-state.ts'

/** Numbers older than this, in ms, are asked for again when the user comes back. */
const STALE = 60_000

/** The four calls of the portal's frame, so that a test answers them. */
export interface PortalCalls {
  session(): Promise<PortalSession>
  badges(billToId: string): Promise<unknown>
  homepageText(): Promise<string>
  switchTo(billToId: string): Promise<AccountSwitchAnswer>
}

/** [S7.07] [S7.09] [S7.10], in the spelling of the product text. */
export const PORTAL_CALLS: PortalCalls = {
  session: () => api.get('PortalAccount/session', { quiet: true }),
  badges: (billToId) => api.get('PortalNotification/GetBadgeNumbers', { query: { billToId }, quiet: true }),
  homepageText: async () => {
    const query = { controlId: HOMEPAGE_TEXT_CONTROL }
    const entry = await api.get<{ ControlValue?: unknown }>('Configuration/GetConfigurationByControlId', {
      query,
      quiet: true,
    })
    return typeof entry.ControlValue === 'string' ? entry.ControlValue : ''
  },
  switchTo: (BillToId) =>
    api.send('POST', 'PortalOrder/account-switch', { BillToId }) as Promise<unknown> as Promise<AccountSwitchAnswer>,
}

interface Parts {
  calls: PortalCalls
  /** [D5] Asks about unsaved screens; null when the user keeps editing, else what gives up what he gave up. */
  mayLeave(): Promise<(() => void) | null>
  /** The modal titled Error with the server's own words [S8.12]. */
  showError(message: string): void
  /** Screens of the account that was left are put away. */
  resetScreens(): void
  now(): number
  /** Of this browser tab: the ship-to that was chosen survives a reload. */
  storage: Storage
}

/** What the portal's frame shows beside the state of the account. */
export interface PortalView {
  readonly portal: PortalState
  /** [S1.12] Empty when there is none, or it could not be had. */
  readonly homepageText: string
  readonly switching: boolean
  /** The last switch got no answer: the former account is still the one. */
  readonly switchFailed: boolean
}

/** Keeps the portal session state, and does what the account bar asks for. */
export class PortalService {
  readonly view$ = new BehaviorSubject<PortalView>({
    portal: EMPTY_PORTAL,
    homepageText: '',
    switching: false,
    switchFailed: false,
  })
  readonly #parts: Parts
  #countedAt = -Infinity
  #over = false
  /** How often the homepage text was asked for. */
  #texts = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  get portal(): PortalState {
    return this.view$.value.portal
  }

  /** Account, homepage text and badges, once the frame stands. Nothing of it can fail the start [S8.13]. */
  async load(): Promise<void> {
    await Promise.all([this.loadText(), this.loadSession()])
    await this.loadBadges()
  }

  /** [S1.12] The homepage text in the user's language; asked again when he chooses another. The last one asked for counts. */
  async loadText(): Promise<void> {
    const asked = ++this.#texts
    const homepageText = await this.#parts.calls.homepageText().catch(() => '')
    if (asked === this.#texts) this.#set({ homepageText })
  }

  /** How the user's accounts stand; asked again by Retry and after a switch. */
  async loadSession(): Promise<void> {
    this.#update((state) => ({ ...state, standing: state.standing === 'failed' ? 'asked' : state.standing }))
    try {
      const session = await this.#parts.calls.session()
      this.#update((state) => answered(state, session, keptShipTo(this.#parts.storage)))
    } catch {
      this.#update(unanswered)
    }
  }

  /** [S7.07] [S8.13] Silent: numbers that cannot be had stay as they were. */
  async loadBadges(): Promise<void> {
    const billToId = this.portal.selectedBillToId
    if (billToId === null) return
    this.#countedAt = this.#parts.now()
    const numbers = await this.#parts.calls.badges(billToId).catch(() => null)
    this.#update((state) => counted(state, billToId, numbers))
  }

  /** The user looks at the page again: badges that may be old are counted anew. */
  wake(): void {
    if (this.#parts.now() - this.#countedAt > STALE) void this.loadBadges()
  }

  /** [S1.10] Somebody changed what the badges count: asked for now, or when the user comes back. */
  recount(isSeen: boolean): void {
    this.#countedAt = -Infinity
    if (isSeen) this.wake()
  }

  chooseShipTo(shipToId: string): void {
    this.#update((state) => shipToChosen(state, shipToId))
    const { selectedBillToId: billToId, selectedShipToId } = this.portal
    if (billToId !== null && selectedShipToId === shipToId) keepShipTo(this.#parts.storage, { billToId, shipToId })
  }

  /**
   * [S7.10] [S8.12] Asks about unsaved work first. A refusal shows the modal titled Error and keeps the account; the loading
   * overlay goes however it ends.
   * @throws what the call threw: the account is unchanged then, too
   */
  async switchTo(billToId: string): Promise<void> {
    if (this.view$.value.switching || billToId === this.portal.selectedBillToId) return
    this.#set({ switching: true, switchFailed: false })
    try {
      const giveUp = await this.#parts.mayLeave()
      if (!giveUp) return
      const answer = await whileLoading(() => this.#parts.calls.switchTo(billToId))
      if (answer.ResultStatus !== ResultStatus.success) return this.#parts.showError(answer.Message ?? '')
      // Only now: a switch that did not come about leaves the screens as they are, with what was typed.
      giveUp()
      this.#parts.resetScreens()
      this.#update((state) => switched(state, billToId, answer.DefaultShipToId))
      bus.emit('account-switched', { billToId, shipToId: this.portal.selectedShipToId })
    } catch (error) {
      // An HTTP failure has had its alert; without an answer nobody else tells the user.
      this.#set({ switchFailed: (error as Partial<ApiError>).status === 0 })
      throw error
    } finally {
      this.#set({ switching: false })
    }
    await Promise.all([this.loadBadges(), this.loadSession()])
  }

  /** Signed out: nothing of the account stays [acceptance 22]. */
  forget(): void {
    this.#set({ portal: EMPTY_PORTAL, homepageText: '', switchFailed: false })
    keepShipTo(this.#parts.storage, null)
    this.#over = true
  }

  #update(transition: (state: PortalState) => PortalState): void {
    this.#set({ portal: transition(this.portal) })
  }

  #set(change: Partial<PortalView>): void {
    // An answer that comes after sign-out is nobody's.
    if (!this.#over) this.view$.next({ ...this.view$.value, ...change })
  }
}
