/** Unsaved work of one tab. What it is made of is between the screen before and the screen after. */
export interface KeptTab {
  /** MenuId. */
  readonly tabId: string
  /** Names of what is unsaved, in the user's language. */
  readonly names: readonly string[]
  readonly work: unknown
}

/** Largest unsaved work of one page, in bytes of its JSON; most tabs of it; how many days it waits for its user. */
export const KEPT_LIMITS = { bytes: 2 * 1024 * 1024, tabs: 100, days: 7 } as const
