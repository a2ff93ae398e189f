import { useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import css from './orders.module.css'

/** The order as its vendor gets it, as a file. */
export function OrderPrint({ store, snapshot, screen, host }: SectionPartProps) {
  useLocale()
  const [isBusy, setBusy] = useState(false)
  const print: Action | null = snapshot.access.actions.includes('export')
    ? {
        id: 'order-print',
        label: { key: 'po:purchaseOrder.print' },
        keys: 'Alt+P',
        group: 'record',
        enabled: !isBusy,
        run: () => {
          setBusy(true)
          const done = () => setBusy(false)
          // What went wrong, the alert of the call has said [S8.07].
          void api.download(`po/purchase-order/${store.id!}/print`, { fileName: `${store.key}.pdf` }).then(done, done)
        },
      }
    : null
  useActions({ screen, host }, [print])
  return print ? (
    <div className={css['print']}>
      <Button icon="file-earmark-pdf" {...buttonOf(print)} />
    </div>
  ) : null
}
