import type { ReactNode } from 'react'
import { OPENING_PARTS, type OpeningPart, type OpeningWork } from '../../../shared/contracts/gl/opening-balance.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Icon } from '../../../shared/kit/icon.tsx'
import { isNothing } from './proof.tsx'
import css from './opening.module.css'

const say = (name: string, args: Record<string, string | number> = {}) => t(`gl:openingBalance.${name}`, args)

export type Step = OpeningPart | 'Proof'
export const STEPS: readonly Step[] = [...OPENING_PARTS, 'Proof']

export const isTied = ({ files, difference, proof, laterItems }: OpeningWork) =>
  files.some(({ part }) => part === 'TrialBalance') &&
  isNothing(difference) &&
  laterItems === 0 &&
  proof.every((row) => isNothing(row.difference))

/** What is missing first: a file, then what does not tie. */
export const beginsWith = (work: OpeningWork): Step =>
  OPENING_PARTS.find((part) => work.status === 'Draft' && !work.files.some((file) => file.part === part)) ?? 'Proof'

/** Who is to act, as long as nothing else is to be said: whom it waits for, or why it came back. */
export function standsAt({ status, approvalNote, waitsFor }: OpeningWork): string {
  if (status === 'Draft' && approvalNote) return say('sentBack', { note: approvalNote })
  if (!waitsFor) return ''
  const { names, more, alone } = waitsFor
  if (alone) return say('alone')
  if (names.length === 0) return say('waitsForNobody')
  return say(more ? 'waitsForMore' : 'waitsFor', { names: names.join(', ') })
}

type State = 'done' | 'off' | 'open'

export function stateOf(work: OpeningWork, step: Step): State {
  if (work.status === 'Posted') return 'done'
  if (step === 'Proof') return work.files.length === 0 ? 'open' : isTied(work) ? 'done' : 'off'
  if (!work.files.some(({ part }) => part === step)) return 'open'
  if (step === 'TrialBalance') return isNothing(work.difference) ? 'done' : 'off'
  return work.proof.every((row) => row.part !== step || isNothing(row.difference)) ? 'done' : 'off'
}

export const Mark = ({ state, no }: { readonly state: State; readonly no: number }) => (
  <span className={css['mark']} data-state={state}>
    {state === 'done' ? <Icon name="check-lg" size={12} /> : state === 'off' ? '!' : no}
  </span>
)

export function factOf(work: OpeningWork, step: Step): ReactNode {
  if (step === 'Proof') {
    const tied = work.proof.filter(({ difference }) => isNothing(difference)).length
    return say('proof.of', { tied: formatInteger(tied), all: formatInteger(work.proof.length) })
  }
  const file = work.files.find(({ part }) => part === step)
  if (!file) return say('missing')
  return say(step === 'TrialBalance' ? 'accounts' : 'proof.documents', { count: formatInteger(file.lines) })
}
