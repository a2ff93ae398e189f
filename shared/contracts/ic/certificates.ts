/** A paper about the metal of a lot: it hangs on the lot itself, on one that it was made of, or on a heat of them. */
export interface Certificate {
  readonly id: string
  /** Where it hangs, and so who may read it. */
  readonly room: 'ic/heat' | 'ic/lot'
  readonly recordId: string
  /** Number of the heat or of the lot. */
  readonly of: string
  readonly name: string
  readonly type: string
  readonly size: number
}

export interface Certificates {
  readonly rows: readonly Certificate[]
}
