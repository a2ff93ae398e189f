import { useState } from 'react'
import { api } from '../api/client.ts'
import { formatInteger } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../kit/actions.ts'
import { Button } from '../kit/button.tsx'
import { region } from '../kit/region.ts'
import type { SectionPartProps } from '../kit/screen.ts'
import css from './output.module.css'

const NUMBER_WIDTH = 4

interface BankFileProps extends SectionPartProps {
  /** Where its texts stand: `ap:paymentBatch`. */
  readonly words: string
  /** Where its batch is: `ap/payment-batch`. */
  readonly path: string
}

/** [finance 7.4, 8.2] The file of a batch for the bank, fetched by whoever sends it. */
export function BankFile({ store, snapshot, screen, host, words, path }: BankFileProps) {
  const [isBusy, setBusy] = useState(false)
  const { fileNo, fileHash, paymentCount, collectionCount, fetchedOn, status } = snapshot.saved
  const isFirst = status === 'Generated' && fetchedOn === null
  // The download says itself what went wrong [S8.07].
  const fetchFile = () => {
    setBusy(true)
    void api
      .download(`${path}/${store.id!}/file`, { method: 'POST', fileName: 'EFT.txt' })
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
        label: { key: `${words}.file.fetch` },
        group: 'record',
        enabled: !isBusy,
        run: fetchFile,
      }
    : null
  useActions({ screen, host }, [fetch])
  const title = t(`${words}.file.title`)
  return (
    <section className={css['output']} aria-label={title} {...region('bank-file', title)}>
      {fetch ? <Button icon="arrow-down" look={isFirst ? 'primary' : 'plain'} {...buttonOf(fetch)} /> : null}
      <span>
        {t(`${words}.file.about`, {
          fileNo: String(fileNo).padStart(NUMBER_WIDTH, '0'),
          count: formatInteger(Number(paymentCount ?? collectionCount)),
          hash: String(fileHash),
        })}
      </span>
    </section>
  )
}
