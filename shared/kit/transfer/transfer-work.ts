import { useRef, useState, type RefObject } from 'react'
import { isReady, questionsOf, toWrite, type TransferSnapshot, type TransferStore } from './transfer-store.ts'

/** What can be done with files now, for buttons and keys alike; null what cannot. */
export interface TransferWork {
  readonly input: RefObject<HTMLInputElement | null>
  readonly choose: (() => void) | null
  readonly write: (() => void) | null
  /** The questions of the shown file are answered with yes, or it has none. */
  readonly isAnswered: boolean
  readonly answer: (yes: boolean) => void
}

export function useTransferWork(store: TransferStore, { shown, sending }: TransferSnapshot): TransferWork {
  const input = useRef<HTMLInputElement>(null)
  // A yes is one to this file.
  const [yes, setYes] = useState<string | null>(null)
  const isAnswered = shown !== null && (yes === shown.id || questionsOf(shown).length === 0)
  const mayWrite = shown !== null && isReady(shown) && isAnswered && toWrite(shown.result) > 0
  return {
    input,
    choose: sending ? null : () => input.current?.click(),
    write: mayWrite ? () => void store.import(yes === shown.id) : null,
    isAnswered,
    answer: (said) => setYes(said && shown ? shown.id : null),
  }
}
