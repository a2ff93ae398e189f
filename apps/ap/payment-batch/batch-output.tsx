import { useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { ChequePrinting } from '../../../shared/contracts/ap/cheque-printing.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import { region } from '../../../shared/kit/region.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import css from './payment-batch.module.css'

const NUMBER_WIDTH = 4

/** [finance 7.4, 7.5] What a paid batch leaves behind: the file for the bank, or the cheques that are still to be printed. */
export function BatchOutput(props: SectionPartProps) {
  useLocale()
  const { status, method } = props.snapshot.saved
  if (method === 'EFT') return status === 'Generated' || status === 'Sent' ? <BankFile {...props} /> : null
  return status === 'Generated' ? <Cheques {...props} /> : null
}

function BankFile({ store, snapshot, screen, host }: SectionPartProps) {
  const [isBusy, setBusy] = useState(false)
  const { fileNo, paymentCount } = snapshot.saved
  // The download says itself what went wrong [S8.07].
  const fetchFile = () => {
    setBusy(true)
    void api
      .download(`ap/payment-batch/${store.id!}/file`, { method: 'POST', fileName: 'EFT.txt' })
      .catch(() => undefined)
      .finally(() => setBusy(false))
  }
  const fetch: Action | null = snapshot.access.actions.includes('send')
    ? {
        id: 'bank-file',
        label: { key: 'ap:paymentBatch.file.fetch' },
        group: 'record',
        enabled: !isBusy,
        run: fetchFile,
      }
    : null
  useActions({ screen, host }, [fetch])
  const title = t('ap:paymentBatch.file.title')
  return (
    <section className={css['output']} aria-label={title} {...region('bank-file', title)}>
      {fetch ? <Button icon="arrow-down" {...buttonOf(fetch)} /> : null}
      <span>
        {t('ap:paymentBatch.file.about', {
          fileNo: String(fileNo).padStart(NUMBER_WIDTH, '0'),
          count: formatInteger(Number(paymentCount)),
        })}
      </span>
    </section>
  )
}

function Cheques({ host }: SectionPartProps) {
  const address = host.addressOf(ChequePrinting.room)
  if (!address) return null
  const title = t('ap:paymentBatch.print.title')
  return (
    <section className={css['output']} aria-label={title} {...region('cheques', title)}>
      <a href={address}>{t('ap:paymentBatch.print.open')}</a>
    </section>
  )
}
