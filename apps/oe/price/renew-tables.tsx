import { formatInteger } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import type { ReportPartProps } from '../../../shared/kit/definition.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import css from './price.module.css'

const RENEW = 'oe/renew-price-table'

/** [judgement 35] What is due leads on to where it is renewed: all of it, or the one table that was asked for. */
export function RenewTables({ screen, host, result, parameters }: ReportPartProps) {
  useLocale()
  const { withinDays, tableId } = parameters
  const asked: Record<string, string> = tableId ? { tableId: String(tableId) } : { dueWithin: String(withinDays) }
  const action: Action | null =
    result.totalCount > 0 && host.canOpen(RENEW)
      ? {
          ...{ id: 'offer-renewal', group: 'record', keys: 'F4', enabled: true },
          label: { key: 'oe:priceTableDueForReview.renew' },
          run: () => host.openScreen(RENEW, asked),
        }
      : null
  useActions({ screen, host }, [action])
  if (!action) return null
  return (
    <div className={css['renew']}>
      <p>{t('oe:priceTableDueForReview.due', { count: formatInteger(result.totalCount) })}</p>
      <Button look="primary" icon="arrow-clockwise" {...buttonOf(action)} />
    </div>
  )
}
