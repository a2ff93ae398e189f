import { flag, optional, text } from '../fields.ts'

/** What left of a document as a paper, and when. */
export interface SentPaper {
  readonly id: string
  readonly kind: string
  readonly way: 'Email' | 'Paper'
  readonly sentTo: string | null
  readonly reason: string | null
  readonly by: string
  readonly on: string
}

/** What is said when a paper is sent: that it goes on paper, and why once more. */
export const sending = () => ({ onPaper: flag(), sendReason: optional(text({ max: 200 })) })
