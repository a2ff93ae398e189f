/** Unsaved work of one tab. What it is made of is between the screen before and the screen after. */
export interface KeptTab {
  /** MenuId. */
  readonly tabId: string
  /** Names of what is unsaved, in the user's language. */
  readonly names: readonly string[]
  readonly work: unknown
}

/** Most tabs of one page, whose work is no larger than the body of any call; how many days it waits for its user. */
export const KEPT_LIMITS = { tabs: 100, days: 7, pages: 20 } as const
