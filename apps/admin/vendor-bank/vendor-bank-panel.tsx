import { useEffect, useState } from 'react'
import { records, type ListRow } from '../../../shared/api/records.ts'
import { VendorBankChange } from '../../../shared/contracts/admin/vendor-bank-change.ts'
import { formatStamp } from '../../../shared/i18n/dates.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import { region } from '../../../shared/kit/region.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import css from './vendor-bank-panel.module.css'

/** Where the vendor is paid by EFT, and the change that waits; entered and confirmed in a room of its own [I12]. */
export function VendorBankPanel({ snapshot, host }: SectionPartProps) {
  useLocale()
  const { firmId, isVendor } = snapshot.saved
  const address = host.addressOf(VendorBankChange.room, { firmId: `=${String(firmId)}` })
  const changes = useChanges(isVendor && address ? String(firmId) : null)
  if (!address || !changes) return null
  const title = t('admin:vendorBankChange.panel.title')
  const pending = changes.find((row) => row['status'] === 'Pending')
  const confirmed = changes.find((row) => row['status'] === 'Confirmed')
  return (
    <section className={css['panel']} aria-label={title} {...region('vendor-bank', title)}>
      <h2>{title}</h2>
      <p>
        {confirmed
          ? t('admin:vendorBankChange.panel.confirmed', slots(confirmed))
          : t('admin:vendorBankChange.panel.none')}
      </p>
      {pending ? <p className={css['pending']}>{t('admin:vendorBankChange.panel.pending', slots(pending))}</p> : null}
      <a href={address}>{t('admin:vendorBankChange.panel.open')}</a>
    </section>
  )
}

const slots = (row: ListRow) => ({
  account: [row['institution'], row['transit'], row['accountNumber']].map(String).join(' '),
  changeNo: String(row['changeNo']),
  requestedBy: String(row['requestedBy']),
  decidedBy: String(row['decidedBy'] ?? ''),
  decidedOn: row['decidedOn'] ? formatStamp(String(row['decidedOn'])) : '',
})

/** Newest first; null until they are there, and for whoever may not see them. */
function useChanges(firmId: string | null): readonly ListRow[] | null {
  const [changes, setChanges] = useState<readonly ListRow[] | null>(null)
  useEffect(() => {
    if (!firmId) return
    const leaving = new AbortController()
    records(VendorBankChange)
      .list({ PageSize: 20, firmId: `=${firmId}`, status: 'Pending|Confirmed' }, leaving.signal)
      .then(
        ({ List }) => setChanges(List),
        () => undefined,
      )
    return () => leaving.abort()
  }, [firmId])
  return changes
}
