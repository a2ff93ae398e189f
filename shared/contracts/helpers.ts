/** Who can help where something is blocked: a few by their names, whether there are more, and whether the reader can himself. */
export interface Helpers {
  readonly who: readonly string[]
  readonly more: boolean
  readonly you: boolean
}
