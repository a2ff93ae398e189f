import { statusMark } from './status-words.ts'
import css from './status-pill.module.css'

interface Props {
  /** The word as stored: `OnHold`. */
  readonly word: string
  /** The same in the user's language. */
  readonly text: string
}

/** A status: word plus shape, never colour alone. A word that is no status is plain text. */
export function StatusPill({ word, text }: Props) {
  const mark = statusMark(word)
  if (!mark) return text
  return <span className={`${css['pill']} ${css[mark.role]} ${css[mark.shape]}`}>{text}</span>
}
