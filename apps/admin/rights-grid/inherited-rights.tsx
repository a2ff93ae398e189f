import type { RightsGrid } from '../../../shared/contracts/admin/rights-grid.ts'
import { writeDecimal } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import css from './rights-grid.module.css'

/** Rights of the trade that come from the roles that this one inherits from. */
export function InheritedRights({ named }: { named: RightsGrid['inheritedNamed'] }) {
  if (named.length === 0) return null
  return (
    <div className={css['inherited']}>
      <h3>{t('admin:role.grid.inheritedNamed')}</h3>
      <ul>
        {named.map(({ roleId, right, limit }) => (
          <li key={`${roleId} ${right}`}>
            {t(`admin:role.choices.namedRights.namedRight.${right}`)}
            {limit === null ? '' : ` ${writeDecimal(limit, 0, 2)}`}
            <span className={css['count']}> {t('admin:role.grid.byRole', { role: roleId })}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
