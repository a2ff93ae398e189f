import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import type { WholeReceipt } from '../../../shared/contracts/ar/deposit-amounts.ts'
import type { Proposal, ProposalAsked } from '../../../shared/contracts/ar/deposit-proposal.ts'
import { isDate } from '../../../shared/contracts/filter.ts'
import type { Row } from '../../../shared/kit/editor/field-path.ts'
import { takenBeside } from './receiving.ts'

/** In ms, after the last key. */
const PAUSE = 200

export const askedFor = (draft: Row, { receipt }: WholeReceipt): ProposalAsked | null => {
  const [currency, date] = [String(draft['currency'] ?? ''), String(draft['depositDate'] ?? '')]
  const amount = /^\d+(\.\d+)?$/.test(receipt.amount ?? '') ? receipt.amount : null
  if (!currency || !isDate(date) || (!receipt.customerId && amount === null)) return null
  return {
    ...{ customerId: receipt.customerId || null, amount, currency, date, reference: receipt.reference || null },
    ...{ remittance: receipt.remittance || null, taken: takenBeside(draft, receipt.receipt) },
  }
}

export async function askProposal(asked: ProposalAsked, signal?: AbortSignal): Promise<Proposal> {
  const answer = await api.send<Proposal>('POST', 'ar/deposit/proposal', asked, {
    quiet: true,
    ...(signal ? { signal } : {}),
  })
  return answer.Data!
}

/** What a receipt may be for, asked for whenever what was typed of it changes; told to whoever takes it over. */
export function useProposal(
  draft: Row,
  whole: WholeReceipt | undefined,
  enabled: boolean,
  onNew: (proposal: Proposal) => void,
): { proposal: Proposal | null; isLoading: boolean; hasFailed: boolean; again: () => void } {
  const asked = enabled && whole ? askedFor(draft, whole) : null
  const key = JSON.stringify(asked && { ...asked, receipt: whole!.receipt.receipt })
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<{ key: string; proposal: Proposal | null; hasFailed: boolean } | null>(null)
  const onAnswer = useEffectEvent((proposal: Proposal) => {
    setState({ key, proposal, hasFailed: false })
    onNew(proposal)
  })
  useEffect(() => {
    const query = JSON.parse(key) as (ProposalAsked & { receipt?: number }) | null
    if (!query) return undefined
    const ended = new AbortController()
    const { receipt: _receipt, ...body } = query
    const pause = setTimeout(
      () =>
        void askProposal(body, ended.signal).then(
          onAnswer,
          () => !ended.signal.aborted && setState({ key, proposal: null, hasFailed: true }),
        ),
      PAUSE,
    )
    return () => {
      clearTimeout(pause)
      ended.abort()
    }
  }, [key, tries])
  const isCurrent = state?.key === key
  return {
    proposal: isCurrent ? state.proposal : null,
    isLoading: asked !== null && !isCurrent,
    hasFailed: isCurrent && state.hasFailed,
    again: () => setTries((known) => known + 1),
  }
}
