import { useId, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { ResultStatus } from '../../../shared/contracts/result.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import { region } from '../../../shared/kit/region.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import css from './account-number.module.css'

/** The whole account number, for whoever holds the right to it and says why; it is shown here and kept nowhere. */
export function AccountNumber({ store, snapshot }: SectionPartProps) {
  useLocale()
  const id = useId()
  const [reason, setReason] = useState('')
  const [number, setNumber] = useState<string | null>(null)
  const [refused, setRefused] = useState<(() => string) | null>(null)
  const title = t('gl:bankAccount.number.title')
  if (!snapshot.saved['accountNumber']) return null

  const show = async () => {
    setRefused(null)
    try {
      const answer = await api.send<string | null>('POST', `gl/bank-account/${store.id!}/reveal`, { reason })
      const problem = answer.Problems?.[0]
      if (answer.ResultStatus === ResultStatus.success) setNumber(answer.Data ?? '')
      else if (problem) setRefused(() => () => t(problem.Key, problem.Args))
    } catch {
      // The alert of the call has said what happened.
    }
  }
  return (
    <section className={css['number']} aria-label={title} {...region('account-number', title)}>
      <h2>{title}</h2>
      {number === null ? (
        <div className={css['ask']}>
          <label htmlFor={id}>{t('gl:bankAccount.number.reason')}</label>
          <input id={id} value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
          <Button label={t('gl:bankAccount.number.show')} onClick={() => void show()} />
          <p className={css['refused']} role="alert">
            {refused?.()}
          </p>
        </div>
      ) : (
        <div className={css['ask']}>
          <output className={css['open']}>{number}</output>
          <Button label={t('gl:bankAccount.number.hide')} onClick={() => setNumber(null)} />
        </div>
      )}
    </section>
  )
}
