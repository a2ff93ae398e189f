import type { BankStanding } from '../../../shared/contracts/gl/bank-reconciliation.ts'
import { formatDate, formatStamp } from '../../../shared/i18n/dates.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { RegionState } from '../../../shared/kit/region-state.tsx'
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
  return (
    <table className={css['list']}>
      <thead>
        <tr>
          {['bank', 'account', 'reconciledTo', 'closing', 'open', 'waiting', 'lastImport'].map((name) => (
            <th key={name}>{say(name)}</th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {banks.map((bank) => (
          <tr key={bank.bankAccountId}>
            <td>
              <b>{bank.bankAccountId}</b> {bank.name}
            </td>
            <td>{bank.glAccount}</td>
            <td>{bank.reconciledTo ? formatDate(bank.reconciledTo) : say('never')}</td>
            <td>{formatMoney(bank.reconciledClosing, { currency: bank.currency })}</td>
            <td>{formatDate(bank.openDate)}</td>
            <td>{bank.waiting > 0 ? <span className={css['waits']}>{formatInteger(bank.waiting)}</span> : null}</td>
            <td>{formatStamp(bank.lastImport)}</td>
            <td>
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
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
