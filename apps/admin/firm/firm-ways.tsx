import { t } from '../../../shared/i18n/i18n.ts'
import { Icon } from '../../../shared/kit/icon.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import { region } from '../../../shared/kit/region.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import css from './firm-ways.module.css'

/** From a vendor to all that is owed and paid to him [finance 6]; nothing for whoever has no door to it. */
export function FirmWays({ snapshot, host }: SectionPartProps) {
  useLocale()
  const { firmId, isVendor } = snapshot.saved
  const address = isVendor === true ? host.addressOf('ap/account-inquiry', { record: String(firmId) }) : null
  if (!address) return null
  const title = t('admin:firm.ways')
  return (
    <nav className={css['ways']} aria-label={title} {...region('ways', title)}>
      <a href={address}>
        <Icon name="search" size={12} /> {t('shell:menus.AP0610')}
      </a>
    </nav>
  )
}
