import { useState, type ReactNode } from 'react'
import { api } from '../../api/client.ts'
import { type Action, buttonOf, useActions } from '../actions.ts'
import { Button } from '../button.tsx'
import { useLocale } from '../locale.ts'
import type { SectionPartProps } from '../definition.ts'
import css from './record-file.module.css'

interface Props extends SectionPartProps {
  /** What the call is named behind the id of the record. */
  readonly call: string
  /** Key of its words. */
  readonly label: string
  readonly query?: Readonly<Record<string, string>>
  /** What else is done with the record, before its paper. */
  readonly children?: ReactNode
}

/** A stored record as a file on paper, for whoever may take it out. */
export function RecordFile({ store, snapshot, screen, host, call, label, query, children }: Props) {
  useLocale()
  const [isBusy, setBusy] = useState(false)
  const { id, key, entity } = store
  const print: Action | null =
    id !== null && snapshot.access.actions.includes('export')
      ? {
          id: `${entity.id}-${call}`,
          label: { key: label },
          keys: 'Alt+P',
          group: 'record',
          enabled: !isBusy,
          run: () => {
            setBusy(true)
            const done = () => setBusy(false)
            // What went wrong, the alert of the call has said [S8.07].
            void api
              .download(`${entity.room}/${id}/${call}`, { fileName: `${key}.pdf`, ...(query ? { query } : {}) })
              .then(done, done)
          },
        }
      : null
  useActions({ screen, host }, [print])
  return print || children ? (
    <div className={css['print']}>
      {children}
      {print ? <Button icon="file-earmark-pdf" {...buttonOf(print)} /> : null}
    </div>
  ) : null
}
