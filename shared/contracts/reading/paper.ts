/** A word of a page and its box, in shares of the page as it is shown, from its upper left corner. */
export type PaperWord = readonly [text: string, x: number, y: number, width: number, height: number]

export interface PaperPage {
  /** Points. */
  readonly width: number
  readonly height: number
  readonly words: readonly PaperWord[]
}

/** Why nothing was read: a scan without text, a password, a file that breaks, that takes too long, a picture. */
export const PAPER_PROBLEMS = ['noText', 'encrypted', 'broken', 'slow', 'picture'] as const
export type PaperProblem = (typeof PAPER_PROBLEMS)[number]

/** A place on a page. */
export interface PaperPlace {
  /** From 0. */
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What documents of the trade say of themselves; a contract names the fields that hold them. */
export const PAPER_FACTS = ['party', 'number', 'date', 'dueDate', 'net', 'tax', 'gross', 'currency', 'order'] as const
export type PaperFact = (typeof PAPER_FACTS)[number]

/** Why a person looks before it is taken: a day that may be a month, amounts that do not add up, one of several, a name alone. */
export const PAPER_DOUBTS = ['dayOrMonth', 'sum', 'several', 'byName', 'future'] as const
export type PaperDoubt = (typeof PAPER_DOUBTS)[number]

/** Something found in the text of a paper, in canonical form. */
export interface PaperFinding {
  readonly fact: PaperFact
  readonly value: string
  /** As it is written there. */
  readonly said: string
  readonly place: PaperPlace
  readonly doubt: PaperDoubt | null
}

/** Something in the page that can be put into a field: an amount, a date or a number. */
export interface PaperCandidate {
  readonly kind: 'amount' | 'date' | 'text'
  readonly value: string
  readonly said: string
  readonly place: PaperPlace
}

/** What was read of a paper. */
export interface PaperReading {
  readonly problem: PaperProblem | null
  /** Pages of the file; 1 of a picture. */
  readonly pages: number
  readonly findings: readonly PaperFinding[]
  readonly candidates: readonly PaperCandidate[]
  /** Whether net and tax come to gross as the paper states them; null where it does not state all three. */
  readonly agrees: boolean | null
}
