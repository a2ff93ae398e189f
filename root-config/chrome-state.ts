import { BehaviorSubject } from 'rxjs'
import type { Theme } from '../shared/contracts/preferences.ts'
import type { DefaultCompany, Languages, ProfileClaims, TenantInfo } from '../shared/contracts/shell.ts'
import type { Waiting } from '../shared/contracts/waiting.ts'
import type { RunNews } from '../shared/contracts/work.ts'
import type { TextRef } from '../shared/events/topics.ts'
import type { Board } from '../shell-elements/home/board-types.ts'
import type { Connection } from './connection-watch.ts'
import type { Preferences } from './preferences.ts'
import type { Recent } from './recents.ts'

/** A line of the banner and its buttons. */
export interface Notice {
  readonly message: TextRef
  readonly actions: readonly { readonly id: string; readonly label: TextRef }[]
  /** How grave it is; without it, good to know. */
  readonly level?: 'warn'
}

/** What a notice is about, the most pressing first: one is shown at a time. */
const NOTICES = ['readOnly', 'person', 'parts', 'release', 'rights', 'away', 'crowd'] as const

/** What the chrome shows beside the tabs. */
export interface ChromeState {
  /** Null once signed out: menus, tabs and the language dropdown are for the session user alone [S6.04]. */
  readonly profile: ProfileClaims | null
  readonly portal: boolean
  readonly preferences: Preferences
  readonly tenant: TenantInfo | null
  readonly languages: Languages | null
  readonly company: DefaultCompany | null
  readonly recents: readonly Recent[]
  /** As chosen; null follows the system. */
  readonly theme: Theme | null
  /** Menu ids, in the order of their keys; those that this user lost the door to are among them. */
  readonly favourites: readonly string[]
  readonly favouritesWithShift: boolean
  /** What the business says on HOME. */
  readonly board: Board
  /** The session has ended: names of the screens with unsaved work, which waits [S8.11]. */
  readonly expired: { readonly unsaved: readonly string[]; readonly problem: string } | null
  readonly connection: Connection
  /** One line under the top bar; null while there is nothing to say. */
  readonly notice: Notice | null
  /** Runs that ended while the user was elsewhere; null while there are none. */
  readonly runNews: RunNews | null
  /** What waits for the word of the user; null until it is known. */
  readonly waiting: Waiting | null
  /** When the loading indicator went up, ms since 1970; null while it is off. */
  readonly loadingSince: number | null
}

/** Nothing is known yet. */
export const NO_BOARD: Board = {
  ...{
    state: 'loading',
    day: null,
    receipts: null,
    closing: null,
    kpis: [],
    queues: [],
    week: [],
    alerts: [],
    due: null,
    periods: null,
    today: null,
    rate: null,
  },
}

export class Chrome {
  readonly state$: BehaviorSubject<ChromeState>
  readonly #notices = new Map<(typeof NOTICES)[number], Notice | null>()

  constructor(state: ChromeState) {
    this.state$ = new BehaviorSubject(state)
  }
  get state(): ChromeState {
    return this.state$.value
  }
  set(change: Partial<ChromeState>): void {
    this.state$.next({ ...this.state, ...change })
  }

  /** Says a notice in place of the one before about the same; null takes it back, and another that waits is shown. */
  say(about: (typeof NOTICES)[number], notice: Notice | null): void {
    this.#notices.set(about, notice)
    const first = NOTICES.flatMap((one) => this.#notices.get(one) ?? [])[0] ?? null
    if (first !== this.state.notice) this.set({ notice: first })
  }
  said(about: (typeof NOTICES)[number]): Notice | null {
    return this.#notices.get(about) ?? null
  }
}

/** [S5.01] [S6.02] Menus are shown unless the profile hides them. */
export const showsMenus = ({ profile, portal }: ChromeState) =>
  profile !== null && profile.showMenus !== false && !portal
