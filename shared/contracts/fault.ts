/** How a fault was noticed. */
export const FAULT_KINDS = ['load', 'late', 'render', 'script', 'promise', 'answer', 'other'] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

/** One fault of the browser's side, as it is sent [acceptance 16]. Texts are scrubbed and cut before they leave the page. */
export interface FaultReport {
  /** uuid: a report that is sent again, with a higher count, is the same fault. */
  id: string
  kind: FaultKind
  /** `admin`; `shell` for the shell itself. */
  module: string
  /** Room, `admin/firm`. */
  screen: string | null
  message: string
  stack: string | null
  /** Of the call whose answer was at fault. */
  requestId: string | null
  /** Address without its query, `#/novus-ar/firm-maintenance`. */
  page: string
  /** Release of the page, which may be older than the server's. */
  release: string
  /** Times it happened. */
  count: number
  /** Seconds since it was first seen: the browser's clock may be wrong, a difference is not. */
  age: number
}

/** Longest texts in characters, most reports of one call, largest figures. Both sides keep them. */
export const FAULT_LIMITS = {
  reports: 20,
  name: 80,
  message: 500,
  stack: 4_000,
  page: 200,
  userAgent: 300,
  count: 100_000,
  age: 604_800,
} as const

const SECRETS: readonly [RegExp, string][] = [
  // JSON web tokens, and whatever follows the word that announces one.
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, '<token>'],
  [/\b(bearer|token|password|secret|code|cookie)(["']?\s*[:=]\s*["']?|\s+)[^\s"',;&)]+/gi, '$1$2<hidden>'],
  // What somebody searched for, and the record they looked at.
  [/(https?:\/\/[^\s?#'")]+|#\/[^\s?'")]*)\?[^\s'")]*/g, '$1'],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '<mail>'],
  // An answer that could not be read begins in the message of the parser.
  [/"[^"]*"(\.\.\.)? is not valid JSON/g, '<text> is not valid JSON'],
  // Account, card and social insurance numbers, however they are grouped.
  [/(?<![\w-])\d(?:[ -]?\d){8,}(?![\w-])/g, '<number>'],
]

/** Takes out of a text what may be personal or secret. Line and column numbers and request ids stay. */
export const scrubbed = (text: string): string =>
  SECRETS.reduce((kept, [pattern, instead]) => kept.replace(pattern, instead), text)

/** At most so many characters, and none that a database refuses: a NUL, half a surrogate pair. */
export const cutText = (text: string, most: number): string => text.slice(0, most).replace(/\0|\p{Surrogate}/gu, '')
