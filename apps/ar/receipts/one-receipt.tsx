import { type KeyboardEvent, type ReactNode } from 'react'
import type { WholeReceipt } from '../../../shared/contracts/ar/deposit-amounts.ts'
import type { Proposal } from '../../../shared/contracts/ar/deposit-proposal.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { FormField } from '../../../shared/kit/editor/form-field.tsx'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { ReceiptItems } from './receipt-items.tsx'
import * as receiving from './receiving.ts'
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
  const { access, problems } = snapshot
  const { receipt, at, amounts } = chosen
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
  const isDone = receiving.isNothing(amounts.remaining)
  return (
    <div className={css['one']}>
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
      <ReceiptItems {...props} />
      <div className={css['left']}>
        <p>
          <span>{t('ar:deposit.fields.receipts.remainingToApply')}</span>
          <b data-done={isDone || undefined}>{money(amounts.remaining)}</b>
        </p>
        <p className={css['why']} role="status">
          {hasFailed ? (
            <>
              {t('ar:receiving.notLoaded')} <Button label={t('kit:states.tryAgain')} onClick={again} />
            </>
          ) : isLoading ? (
            t('ar:receiving.loading')
          ) : why ? (
            t(`ar:receiving.because.${why}`, { discount: money(amounts.discount) })
          ) : receipt.leaveOnAccount ? (
            t(receipt.customerId ? 'ar:receiving.staysOnAccount' : 'ar:receiving.staysUnknown')
          ) : (
            t('ar:receiving.nothingProposed')
          )}
        </p>
        {readOnly ? null : <div className={css['acts']}>{children}</div>}
      </div>
    </div>
  )
}
