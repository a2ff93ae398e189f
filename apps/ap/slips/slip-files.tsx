import { useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { formatStamp } from '../../../shared/i18n/dates.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import { region } from '../../../shared/kit/region.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import css from '../../../shared/items/output.module.css'

const FILES = [
  { part: 'slips', right: 'print', type: 'pdf' },
  { part: 'summary', right: 'print', type: 'pdf' },
  { part: 'xml', right: 'send', type: 'xml' },
] as const

/** [finance 7.13] What leaves of an issued return: slips for their recipients, summary and file for the agency. */
export function SlipFiles({ store, snapshot, screen, host }: SectionPartProps) {
  useLocale()
  const [isBusy, setBusy] = useState(false)
  const { status, returnNo, issuedBy, issuedOn } = snapshot.saved
  const isIssued = status === 'Issued'
  // The download says itself what went wrong [S8.07].
  const fetchFile = (part: string, fileName: string) => {
    setBusy(true)
    void api
      .download(`ap/slip-return/${store.id!}/${part}`, { method: 'POST', fileName })
      .catch(() => undefined)
      .finally(() => setBusy(false))
  }
  const actions = FILES.map(({ part, right, type }): Action | null =>
    isIssued && snapshot.access.actions.includes(right)
      ? {
          id: `t5018-${part}`,
          label: { key: `ap:slipReturn.files.${part}` },
          group: 'record',
          enabled: !isBusy,
          run: () => fetchFile(part, `T5018-${String(returnNo)}.${type}`),
        }
      : null,
  )
  useActions({ screen, host }, actions)
  if (!isIssued) return null
  const title = t('ap:slipReturn.files.title')
  return (
    <section className={css['output']} aria-label={title} {...region('slip-files', title)}>
      {actions.map((action) => (action ? <Button key={action.id} icon="arrow-down" {...buttonOf(action)} /> : null))}
      <span>{t('ap:slipReturn.files.about', { by: String(issuedBy), on: formatStamp(String(issuedOn)) })}</span>
    </section>
  )
}
