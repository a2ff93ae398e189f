import { useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import type { BatchLine } from '../../../shared/contracts/ap/payment-batch.ts'
import { ChequePrinting } from '../../../shared/contracts/ap/cheque-printing.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import { region } from '../../../shared/kit/region.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { BankFile } from '../../../shared/items/bank-file.tsx'
import { Course } from '../../../shared/items/batch-course.tsx'
import { SumsFirst } from './batch-sums.tsx'
import css from '../../../shared/items/output.module.css'

/** States of a batch whose file was made. */
const FILED = ['Generated', 'Sent', 'Confirmed', 'Rejected']

/** [finance 7.4, 7.5] Who has led the batch how far, and what it leaves behind: the file for the bank, or cheques to be printed. */
export function BatchCourse(props: SectionPartProps) {
  useLocale()
  const { status, method } = props.snapshot.saved
  const isPaid = FILED.includes(String(status))
  return (
    <>
      <Course {...props} words="ap:paymentBatch" returned={props.snapshot.saved['documents'] as readonly BatchLine[]} />
      {isPaid && method === 'EFT' ? <BankFile {...props} words="ap:paymentBatch" path="ap/payment-batch" /> : null}
      {status === 'Generated' && method === 'Cheque' ? <Cheques {...props} /> : null}
      {status === 'Printed' ? <PositivePay {...props} /> : null}
      <SumsFirst {...props} />
    </>
  )
}

/** [judgement 6] What such a batch leaves is paper: the key of its step leads to the print run of it. */
function Cheques({ snapshot, screen, host }: SectionPartProps) {
  const { bankAccountId, batchNo } = snapshot.saved
  const query = { bankAccountId: String(bankAccountId), batchNo: String(batchNo) }
  const print: Action | null = host.addressOf(ChequePrinting.room, query)
    ? {
        keys: 'Ctrl+Enter',
        id: 'print-cheques',
        label: { key: 'ap:paymentBatch.print.open' },
        group: 'record',
        run: () => void host.openScreen(ChequePrinting.room, query),
      }
    : null
  useActions({ screen, host }, [print])
  if (!print) return null
  const title = t('ap:paymentBatch.print.title')
  return (
    <section className={css['output']} aria-label={title} {...region('cheques', title)}>
      <Button icon="printer-fill" look="primary" {...buttonOf(print)} />
    </section>
  )
}

/** [finance 7.5] What the bank is told of the printed cheques, so that it pays no others. */
function PositivePay({ store, snapshot, screen, host }: SectionPartProps) {
  const [isBusy, setBusy] = useState(false)
  const fetchFile = () => {
    setBusy(true)
    void api
      .download(`ap/payment-batch/${store.id!}/positive-pay`, { fileName: 'positive-pay.csv' })
      .catch(() => undefined)
      .finally(() => setBusy(false))
  }
  const fetch: Action | null = snapshot.access.actions.includes('export')
    ? {
        id: 'positive-pay',
        label: { key: 'ap:paymentBatch.positivePay.fetch' },
        group: 'record',
        enabled: !isBusy,
        run: fetchFile,
      }
    : null
  useActions({ screen, host }, [fetch])
  if (!fetch) return null
  const title = t('ap:paymentBatch.positivePay.title')
  return (
    <section className={css['output']} aria-label={title} {...region('positive-pay', title)}>
      <Button icon="arrow-down" {...buttonOf(fetch)} />
      <span>{t('ap:paymentBatch.positivePay.about')}</span>
    </section>
  )
}
