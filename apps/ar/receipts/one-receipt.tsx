import { type KeyboardEvent, type ReactNode } from 'react'
import type { WholeReceipt } from '../../../shared/contracts/ar/deposit-amounts.ts'
import type { Proposal } from '../../../shared/contracts/ar/deposit-proposal.ts'
import type { Payer } from '../../../shared/contracts/ar/payer.ts'
import type { CallResult } from '../../../shared/contracts/result.ts'
import { isDate } from '../../../shared/contracts/filter.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { FormField } from '../../../shared/kit/editor/form-field.tsx'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { useAnswer } from '../../../shared/kit/use-answer.ts'
import { DaysToPay } from './days-to-pay.tsx'
import { PayerHead } from './payer-head.tsx'
import { ReceiptItems } from './receipt-items.tsx'
import * as receiving from './receiving.ts'
import { entryAsked, useEntry } from './use-entry.ts'
import { AgesAround, EntryBeside } from './what-it-does.tsx'
import { becauseText } from './why-proposed.ts'
import css from './receipts-desk.module.css'

const FIELDS = ['customerId', 'payer', 'amount', 'method', 'reference', 'remittance'] as const
/** Enter goes by them: what is needed is whose it is, and how much. */
const PASSED: readonly string[] = ['method', 'reference', 'payer', 'remittance']

interface Props extends SectionPartProps {
  readonly prefix: string
  readonly chosen: WholeReceipt
  readonly money: (amount: string | null | undefined) => string
  readonly proposal: Proposal | null
  readonly isLoading: boolean
  readonly hasFailed: boolean
  readonly again: () => void
  /** Enter in the amount. */
  readonly onLast: () => void
  readonly onPayer: (customerId: string) => void
  readonly children: ReactNode
}

/** One receipt: who, how much, what it is for and why, and what is left of it. */
export function OneReceipt(props: Props) {
  const {
    store,
    snapshot,
    host,
    readOnly,
    prefix,
    chosen,
    money,
    proposal,
    isLoading,
    hasFailed,
    again,
    onLast,
    onPayer,
    children,
  } = props
  const { access, problems, draft } = snapshot
  const { receipt, at, amounts } = chosen
  const typed = String(draft['depositDate'] ?? '')
  const day = isDate(typed) ? typed : ''
  const payer = usePayer(receipt.customerId, String(draft['currency'] ?? ''), day)
  const entry = useEntry(readOnly || !access.actions.includes('post') ? null : entryAsked(draft, chosen))
  const modeOf = (name: string) => {
    const sight = access.fields[`receipts.${name}`]
    return sight === 'hide' ? null : readOnly || sight === 'read' ? ('read' as const) : ('edit' as const)
  }
  const onKey = (event: KeyboardEvent) => {
    const path = (event.target as HTMLElement).dataset['path']
    if (event.key !== 'Enter' || event.ctrlKey || event.altKey || path !== `receipts.${at}.amount`) return
    event.preventDefault()
    event.stopPropagation()
    ;(event.target as HTMLElement).blur()
    onLast()
  }
  const why = chosen.items.find(({ line }) => line.why !== null && line.why !== 'Disputed')?.line.why ?? null
  // Before an amount is typed there is nothing to apply: what counts is what the slip says beyond what is entered.
  const isBegun = !receiving.isNothing(receipt.amount)
  const left = isBegun ? amounts.remaining : receiving.leftOf(draft)
  const isDone = isBegun && receiving.isNothing(amounts.remaining)
  return (
    <>
      <div className={css['one']}>
        <PayerHead {...{ host, chosen, payer, money }} />
        <div className={css['fields']} onKeyDownCapture={onKey}>
          {FIELDS.flatMap((name) => {
            const mode = modeOf(name)
            const path = `receipts.${at}.${name}`
            // Whoever has an account is called as that is.
            if (mode === null || (name === 'payer' && receipt.customerId)) return []
            return [
              <FormField
                key={name}
                {...{ store, path, mode, prefix, value: receipt[name], required: name === 'amount', fileType: null }}
                passes={PASSED.includes(name)}
                problem={problems.find(({ Field }) => Field === path)}
              />,
            ]
          })}
        </div>
        {proposal && proposal.customerId === null && proposal.payers.length > 0 ? (
          <p className={css['likely']} role="status">
            {t('ar:receiving.perhaps')}
            {proposal.payers.map(({ firmId, name, why: by, docNumber }) => (
              <Button
                key={firmId}
                label={t(`ar:receiving.payer.${by}`, { name, docNumber })}
                onClick={() => onPayer(firmId)}
              />
            ))}
          </p>
        ) : null}
        <ReceiptItems {...props} disputes={payer?.disputes ?? []} />
        <div className={css['left']}>
          <p>
            <span>{t(isBegun ? 'ar:deposit.fields.receipts.remainingToApply' : 'ar:deposit.fields.stillToEnter')}</span>
            <b data-done={isDone || undefined} data-none={left === null || undefined}>
              {left === null ? '–' : money(left)}
            </b>
          </p>
          <p className={css['why']} role="status">
            {hasFailed ? (
              <>
                {t('ar:receiving.notLoaded')} <Button label={t('kit:states.tryAgain')} onClick={again} />
              </>
            ) : isLoading ? (
              t('ar:receiving.loading')
            ) : why ? (
              becauseText(why, amounts.discount, money)
            ) : receipt.leaveOnAccount ? (
              t(receipt.customerId ? 'ar:receiving.staysOnAccount' : 'ar:receiving.staysUnknown')
            ) : (
              t('ar:receiving.nothingProposed')
            )}
          </p>
          {readOnly ? null : <div className={css['acts']}>{children}</div>}
        </div>
      </div>
      {readOnly ? null : (
        <div className={css['does']}>
          <AgesAround {...{ chosen, day, money }} />
          <EntryBeside entry={entry} />
          <DaysToPay payer={payer} />
        </div>
      )}
    </>
  )
}

/** How the account of the customer stands on the day of the deposit; null while that is not known. */
function usePayer(customerId: string | null, currency: string, day: string): Payer | null {
  const isKnown = Boolean(customerId) && currency !== '' && day !== ''
  const path = `ar/deposit/payer/${encodeURIComponent(customerId ?? '')}`
  const { answer } = useAnswer<CallResult<Payer>>(path, isKnown ? { currency, on: day } : null)
  return answer?.Data ?? null
}
