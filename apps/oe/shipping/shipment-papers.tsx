import { useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import css from './shipment-papers.module.css'

/** Papers of a shipment; Alt P prints the one that goes with the goods. */
export const PAPERS = ['slip', 'lading', 'certificate', 'labels'] as const
export type Paper = (typeof PAPERS)[number]

/** [supply 9] Packing slip, bill of lading and certificate of a stored shipment, in the language of its customer. */
export function ShipmentPapers({ store, snapshot, screen, host }: SectionPartProps) {
  useLocale()
  const [busy, setBusy] = useState<Paper | null>(null)
  const { id, key, entity } = store
  const { access, saved } = snapshot
  const papers = PAPERS.filter((paper) => paper !== 'certificate' || hasLots(saved))
  const actions =
    id === null || !access.actions.includes('export')
      ? []
      : papers.map((paper): Action => ({
          ...{ id: `shipment-${paper}`, label: { key: `oe:papers.${paper}` }, group: 'record', enabled: busy === null },
          ...(paper === 'slip' ? { keys: 'Alt+P' } : {}),
          run: () => {
            setBusy(paper)
            const done = () => setBusy(null)
            // What went wrong, the alert of the call has said [S8.07].
            void api.download(`${entity.room}/${id}/papers/${paper}`, { fileName: `${key}.pdf` }).then(done, done)
          },
        }))
  useActions({ screen, host }, actions)
  if (actions.length === 0) return null
  return (
    <div className={css['papers']}>
      {actions.map((action) => (
        <Button key={action.id} icon="file-earmark-pdf" {...buttonOf(action)} />
      ))}
    </div>
  )
}

const hasLots = (record: Readonly<Record<string, unknown>>): boolean =>
  ((record['lots'] ?? []) as readonly unknown[]).length > 0
