/** Groups of the command palette that come from the server, in their order (visual reference §6). */
export const SEARCH_KINDS = ['firm', 'document', 'master'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

/** A record that a search found, as far as its caller may see it. */
export interface SearchRow {
  kind: SearchKind
  /** Screen id of the room that keeps it, `admin/firm`. */
  room: string
  /** What the `record` of that screen's address is: its key, or its id where keys repeat or are not to be seen. */
  record: string
  key: string | null
  title: string
  /** What it is, in the language of the call: "Bill To, Ship To · Hamilton ON". */
  note: string
  figure: SearchFigure | null
  /** Which props of a door the record stands behind; a prop that is not named does not matter. */
  fits: Record<string, string[]>
}

/** One amount beside a record: its label, its canonical value, and the code of its currency as far as the reader sees it. */
export interface SearchFigure {
  label: string
  value: string
  currency: string | null
}

/** Longest text that is searched for. */
export const LONGEST_SEARCH = 100
/** Most rows of one kind. */
export const MOST_FOUND = 20
