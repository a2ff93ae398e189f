import { useEffect, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { Cheque } from '../../../shared/contracts/ap/cheque.ts'
import type { BankBalance as Balance } from '../../../shared/contracts/gl/bank-account.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import { region } from '../../../shared/kit/region.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { RecordLink } from '../../../shared/kit/small-table.tsx'
import css from './bank-balance.module.css'

/** What the account holds by the books and what its cheques still take of it; the book balance leads to its periods [finance 6]. */
export function BankBalance(props: SectionPartProps) {
  const { store, snapshot, host } = props
  useLocale()
  const [balance, setBalance] = useState<Balance | 'failed' | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    api
      .get<Balance>(`gl/bank-account/${store.id!}/balance`, { signal: leaving.signal, quiet: true })
      .then(setBalance, () => !leaving.signal.aborted && setBalance('failed'))
    return () => leaving.abort()
  }, [store.id, snapshot.saved])
  const title = t('gl:bankAccount.balance.title')
  const address = host.addressOf('gl/account-enquiry', { accountFrom: String(snapshot.saved['glAccount'] ?? '') })
  const cheques = host.addressOf(Cheque.room, {
    bankAccountId: `=${String(snapshot.saved['bankAccountId'])}`,
    status: 'Open',
  })
  const money = (amount: string) =>
    formatMoney(amount, { currency: balance === null || balance === 'failed' ? null : balance.currency })
  return (
    <section
      className={css['balance']}
      aria-label={title}
      aria-busy={balance === null || undefined}
      {...region('balance', title)}
    >
      {balance === 'failed' ? <p role="alert">{t('gl:bankAccount.balance.failed')}</p> : null}
      {balance !== null && balance !== 'failed' ? (
        <dl>
          <div>
            <dt>{t('gl:bankAccount.balance.book')}</dt>
            <dd>
              {address ? <a href={address}>{money(balance.book)}</a> : money(balance.book)} {balance.currency}
            </dd>
          </div>
          <div>
            <dt>{t('gl:bankAccount.balance.outstanding', { count: formatInteger(balance.cheques) })}</dt>
            <dd>
              <RecordLink address={cheques} text={money(balance.outstanding)} />
            </dd>
          </div>
          <div>
            <dt>{t('gl:bankAccount.balance.atBank')}</dt>
            <dd>{money(balance.atBank)}</dd>
          </div>
          {balance.available === null ? null : (
            <div>
              <dt>{t('gl:bankAccount.balance.available')}</dt>
              <dd>{money(balance.available)}</dd>
            </div>
          )}
          {snapshot.saved['eftStatus'] === 'NotUsed' ? null : <EftHeader {...props} />}
        </dl>
      ) : null}
    </section>
  )
}

/** [finance 6] What a bank compares with what it knows of us before it takes a file. */
function EftHeader({ store, screen, host }: SectionPartProps) {
  const [isBusy, setBusy] = useState(false)
  const fetchHeader = () => {
    setBusy(true)
    // The download says itself what went wrong [S8.07].
    void api
      .download(`gl/bank-account/${store.id!}/eft-header`, { fileName: 'EFT-TEST.txt' })
      .catch(() => undefined)
      .finally(() => setBusy(false))
  }
  const fetch: Action = {
    id: 'eft-header',
    label: { key: 'gl:bankAccount.eftHeader.fetch' },
    group: 'record',
    enabled: !isBusy,
    run: fetchHeader,
  }
  useActions({ screen, host }, [fetch])
  return (
    <div>
      <dt>{t('gl:bankAccount.eftHeader.title')}</dt>
      <dd>
        <Button icon="arrow-down" {...buttonOf(fetch)} />
      </dd>
    </div>
  )
}
