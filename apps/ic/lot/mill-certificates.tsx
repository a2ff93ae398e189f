import { useEffect, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import type { Certificate, Certificates } from '../../../shared/contracts/ic/certificates.ts'
import { formatBytes } from '../../../shared/i18n/bytes.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { SmallSection, SmallTable } from '../../../shared/kit/small-table.tsx'

const say = (name: string, args?: Record<string, string>) => t(`ic:lot.certificates.${name}`, args)

/** The papers of a stored lot; none as long as they are read, or where this user may not. */
function useCertificates(id: string | null): readonly Certificate[] {
  const [read, setRead] = useState<{ id: string; rows: readonly Certificate[] } | null>(null)
  useEffect(() => {
    if (id === null) return
    const ended = new AbortController()
    void api
      .get<Certificates>(`ic/lot/${id}/certificates`, { signal: ended.signal, quiet: true })
      .then(({ rows }) => setRead({ id, rows }))
      .catch(() => undefined)
    return () => ended.abort()
  }, [id])
  return read?.id === id ? read.rows : []
}

/** [supply 5.7] [judgement 12] What the mill has certified of the metal of a lot, whichever piece of it this is; each opens where it hangs. */
export function MillCertificates({ store }: Pick<SectionPartProps, 'store'>) {
  useLocale()
  const rows = useCertificates(store.id)
  if (rows.length === 0) return null
  const title = say('title')
  return (
    <SmallSection name="certificates" title={title} count={String(rows.length)}>
      <SmallTable
        label={title}
        narrow
        columns={[
          { name: 'of', label: say('of'), of: ({ room, of }) => say(room === 'ic/heat' ? 'heat' : 'lot', { of }) },
          { name: 'name', label: say('name'), of: ({ name }) => name },
          { name: 'size', label: say('size'), isFigure: true, of: ({ size }) => formatBytes(size) },
        ]}
        rows={rows}
        keyOf={({ id }) => id}
        acts={(row) => <Open {...row} />}
      />
    </SmallSection>
  )
}

function Open({ id, room, recordId, name, type }: Certificate) {
  const [isBusy, setBusy] = useState(false)
  const done = () => setBusy(false)
  return (
    <Button
      look="ghost"
      icon={type === 'application/pdf' ? 'file-earmark-pdf' : 'file-earmark-image'}
      iconOnly
      label={say('open', { name })}
      disabled={isBusy}
      onClick={() => {
        setBusy(true)
        // What went wrong, the alert of the call has said [S8.07].
        void api.download(`${room}/${recordId}/attachments/${id}`, { fileName: name }).then(done, done)
      }}
    />
  )
}
