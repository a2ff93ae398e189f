import { t } from '../../../shared/i18n/i18n.ts'
import { Icon } from '../../../shared/kit/icon.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import { region } from '../../../shared/kit/region.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import css from './account-related.module.css'

/** From an account to where its balance comes from [finance 6, gl-chart]; a heading has none, and some users no door to it. */
export function AccountRelated({ snapshot, host }: SectionPartProps) {
  useLocale()
  const { account, heading } = snapshot.saved
  const address = heading === true ? null : host.addressOf('gl/account-enquiry', { accountFrom: String(account) })
  if (!address) return null
  const title = t('gl:account.related')
  return (
    <nav className={css['related']} aria-label={title} {...region('related', title)}>
      <a href={address}>
        <Icon name="search" size={12} /> {t('gl:accountEnquiry.title')}
      </a>
    </nav>
  )
}
