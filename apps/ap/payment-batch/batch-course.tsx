import { currencyOf } from '../../../shared/contracts/decimals.ts'
import { useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import type { BatchLine } from '../../../shared/contracts/ap/payment-batch.ts'
import { ChequePrinting } from '../../../shared/contracts/ap/cheque-printing.ts'
import { formatStamp } from '../../../shared/i18n/dates.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { totalOf } from '../../../shared/kit/grid/line-totals.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import { region } from '../../../shared/kit/region.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import css from './payment-batch.module.css'

const NUMBER_WIDTH = 4
/** States of a batch whose file was made. */
const FILED = ['Generated', 'Sent', 'Confirmed', 'Rejected']

/** [finance 7.4, 7.5] Who has led the batch how far, and what it leaves behind: the file for the bank, or cheques to be printed. */
export function BatchCourse(props: SectionPartProps) {
  useLocale()
  const { status, method } = props.snapshot.saved
  const isPaid = FILED.includes(String(status))
  return (
    <>
      <Course {...props} />
      {isPaid && method === 'EFT' ? <BankFile {...props} /> : null}
      {status === 'Generated' && method === 'Cheque' ? <Cheques {...props} /> : null}
      {status === 'Printed' ? <PositivePay {...props} /> : null}
    </>
  )
}

function Course({ snapshot }: SectionPartProps) {
  const { submittedBy, approvedBy, approvedOn, generatedBy, generatedOn } = snapshot.saved
  if (!submittedBy) return null
  const steps = [
    ['submitted', submittedBy, null],
    ['approved', approvedBy, approvedOn],
    ['generated', generatedBy, generatedOn],
  ].filter(([, by]) => by)
  // What came back stands at its lines, which may be hundreds.
  const documents = (snapshot.saved['documents'] ?? []) as readonly BatchLine[]
  const returned = documents.filter(({ returnedOn }) => returnedOn !== null)
  const title = t('ap:paymentBatch.course.title')
  return (
    <section className={css['output']} aria-label={title} {...region('course', title)}>
      {steps.map(([name, by, on]) => (
        <span key={String(name)}>
          {t(`ap:paymentBatch.course.${String(name)}`, { by: String(by), on: on ? formatStamp(String(on)) : '' })}
        </span>
      ))}
      {returned.length > 0 ? (
        <b>
          {t('ap:paymentBatch.course.returned', {
            count: formatInteger(new Set(returned.map(({ paymentNo }) => paymentNo)).size),
            amount: formatMoney(totalOf(returned, 'pay'), { currency: currencyOf({}, snapshot.saved) }),
          })}
        </b>
      ) : null}
    </section>
  )
}

function BankFile({ store, snapshot, screen, host }: SectionPartProps) {
  const [isBusy, setBusy] = useState(false)
  const { fileNo, fileHash, paymentCount, fetchedOn, status } = snapshot.saved
  const isFirst = status === 'Generated' && fetchedOn === null
  // The download says itself what went wrong [S8.07].
  const fetchFile = () => {
    setBusy(true)
    void api
      .download(`ap/payment-batch/${store.id!}/file`, { method: 'POST', fileName: 'EFT.txt' })
      // From now on it can be called sent.
      .then(() => store.load())
      .catch(() => undefined)
      .finally(() => setBusy(false))
  }
  const fetch: Action | null = snapshot.access.actions.includes('send')
    ? {
        // [judgement 6] The key of this step is its product.
        keys: isFirst ? 'Ctrl+Enter' : undefined,
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
      {fetch ? <Button icon="arrow-down" look={isFirst ? 'primary' : 'plain'} {...buttonOf(fetch)} /> : null}
      <span>
        {t('ap:paymentBatch.file.about', {
          fileNo: String(fileNo).padStart(NUMBER_WIDTH, '0'),
          count: formatInteger(Number(paymentCount)),
          hash: String(fileHash),
        })}
      </span>
    </section>
  )
}

function Cheques({ snapshot, host }: SectionPartProps) {
  const { bankAccountId, batchNo } = snapshot.saved
  const address = host.addressOf(ChequePrinting.room, {
    bankAccountId: String(bankAccountId),
    batchNo: String(batchNo),
  })
  if (!address) return null
  const title = t('ap:paymentBatch.print.title')
  return (
    <section className={css['output']} aria-label={title} {...region('cheques', title)}>
      <a href={address}>{t('ap:paymentBatch.print.open')}</a>
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
