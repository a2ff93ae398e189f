import type { ReactNode } from 'react'
import { MergeFirms } from '../../../shared/contracts/admin/merge-firms.ts'
import { formatStamp } from '../../../shared/i18n/dates.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Icon } from '../../../shared/kit/icon.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import { region } from '../../../shared/kit/region.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import css from './firm-related.module.css'

/**
 * From a vendor to all that is owed and paid to him, from a customer to all that he owes [finance 6]; from a firm that was merged to the one it is now, and from any
 * other to the merge [supply 7.1]. Nothing for whoever has no door there.
 */
export function FirmRelated({ snapshot, host }: SectionPartProps) {
  useLocale()
  const { firmId, isVendor, isBillTo, mergedInto, mergedOn, mergeReason, formerIds } = snapshot.saved
  if (!firmId) return null
  const own = String(firmId)
  const title = t('admin:firm.related')
  const account = isVendor === true ? host.addressOf('ap/account-inquiry', { record: own }) : null
  const owing = isBillTo === true ? host.addressOf('ar/account-inquiry', { record: own }) : null
  const merge = mergedInto ? null : host.addressOf(MergeFirms.room, { fromFirm: own })
  const related: ReactNode[] = [
    ...(account ? [<Way key="account" icon="search" address={account} text={t('shell:menus.AP0610')} />] : []),
    ...(owing ? [<Way key="owing" icon="search" address={owing} text={t('shell:menus.AR0012')} />] : []),
    ...(merge ? [<Way key="merge" icon="box-arrow-in-right" address={merge} text={t('admin:firm.merge.open')} />] : []),
  ]
  if (related.length === 0 && !mergedInto && !formerIds) return null
  return (
    <nav className={css['related']} aria-label={title} {...region('related', title)}>
      {mergedInto ? (
        <p>
          {t('admin:firm.merge.into')}{' '}
          <Way
            icon="box-arrow-in-right"
            address={host.addressOf('admin/firm', { record: String(mergedInto) })}
            text={String(mergedInto)}
          />{' '}
          {t('admin:firm.merge.since', { on: formatStamp(String(mergedOn)), reason: String(mergeReason) })}
        </p>
      ) : null}
      {formerIds ? <p>{t('admin:firm.merge.former', { ids: String(formerIds).replaceAll(' ', ', ') })}</p> : null}
      {related}
    </nav>
  )
}

function Way({
  icon,
  address,
  text,
}: {
  icon: Parameters<typeof Icon>[0]['name']
  address: string | null
  text: string
}) {
  if (!address) return <strong>{text}</strong>
  return (
    <a href={address}>
      <Icon name={icon} size={12} />
      {text}
    </a>
  )
}
