import type { ReactNode } from 'react'
import type { BankStanding } from '../../../shared/contracts/gl/bank-reconciliation.ts'
import { formatDate, formatStamp } from '../../../shared/i18n/dates.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { RegionState } from '../../../shared/kit/region-state.tsx'
import { SmallTable } from '../../../shared/kit/small-table.tsx'
import css from './reconciliation.module.css'

const say = (name: string, args: Record<string, string | number> = {}) => t(`gl:bankReconciliation.banks.${name}`, args)

interface Props {
  readonly banks: readonly BankStanding[]
  readonly mayImport: boolean
  readonly mayStart: boolean
  readonly onOpen: (bank: BankStanding) => void
  readonly onImport: (bank: BankStanding) => void
  readonly onStart: (bank: BankStanding) => void
}

/** The banks, how far each is reconciled, and what waits. */
export function Banks({ banks, mayImport, mayStart, onOpen, onImport, onStart }: Props) {
  if (banks.length === 0) return <RegionState icon="journal-text" title={say('none')} hint={say('noneHint')} />
  const figures = ['closing', 'waiting']
  const cells: Readonly<Record<string, (bank: BankStanding) => ReactNode>> = {
    bank: (bank) => (
      <>
        <b>{bank.bankAccountId}</b> {bank.name}
      </>
    ),
    account: ({ glAccount }) => glAccount,
    reconciledTo: ({ reconciledTo }) => (reconciledTo ? formatDate(reconciledTo) : say('never')),
    closing: ({ reconciledClosing, currency }) => formatMoney(reconciledClosing, { currency }),
    open: ({ openDate }) => formatDate(openDate),
    waiting: ({ waiting }) => (waiting > 0 ? <span className={css['waits']}>{formatInteger(waiting)}</span> : null),
    lastImport: ({ lastImport }) => formatStamp(lastImport),
  }
  const columns = Object.entries(cells).map(([name, of]) => ({
    ...{ name, label: say(name), of },
    isFigure: figures.includes(name),
  }))
  const acts = (bank: BankStanding) => (
    <>
      {mayImport ? (
        <Button
          icon="box-arrow-in-right"
          label={say('import')}
          aria-label={say('importOf', { bank: bank.bankAccountId })}
          onClick={() => onImport(bank)}
        />
      ) : null}{' '}
      {bank.openId ? (
        <Button
          label={say('work')}
          aria-label={say('workOf', { bank: bank.bankAccountId })}
          onClick={() => onOpen(bank)}
        />
      ) : mayStart ? (
        <Button
          label={say('start')}
          aria-label={say('startOf', { bank: bank.bankAccountId })}
          onClick={() => onStart(bank)}
        />
      ) : null}
    </>
  )
  return (
    <SmallTable
      label={t('gl:bankReconciliation.title')}
      columns={columns}
      rows={banks}
      keyOf={({ bankAccountId }) => bankAccountId}
      acts={acts}
    />
  )
}
