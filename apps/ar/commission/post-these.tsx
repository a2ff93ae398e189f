import { t } from '../../../shared/i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import type { ReportPartProps } from '../../../shared/kit/definition.ts'
import css from './post-these.module.css'

const ROOM = 'ar/sales-commission'

/** [finance 8.4] From what reps have earned to the run that posts it, with the day and the rep that were looked at. */
export function PostThese({ screen, host, parameters }: ReportPartProps) {
  const { toDate, salesRepId } = parameters
  const label = t('ar:salesCommission.title')
  const action: Action | null = host.canOpen(ROOM)
    ? {
        ...{ id: 'post-commissions', group: 'screen' },
        label: { key: 'ar:salesCommission.title' },
        run: () =>
          void host.openScreen(ROOM, {
            ...{ asOf: String(toDate), postingDate: String(toDate) },
            ...(salesRepId ? { salesRepId: String(salesRepId) } : {}),
          }),
      }
    : null
  useActions({ screen, host }, [action])
  return action ? (
    <div className={css['below']}>
      <Button look="ghost" icon="box-arrow-in-right" {...buttonOf(action)} label={label} />
    </div>
  ) : null
}
