import type { PendingDocument } from '../../../shared/contracts/gl/integration.ts'
import { ENTITIES } from '../../../shared/contracts/entities.ts'
import type { ScreenHost } from '../../../shared/events/host.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { RegionState } from '../../../shared/kit/region-state.tsx'
import { region } from '../../../shared/kit/region.ts'
import css from './integration.module.css'

interface Props {
  readonly pending: readonly PendingDocument[]
  readonly host: ScreenHost
}

/** Documents that are not in the ledger yet, each with its reason: whoever opens one sees its entry before he posts it. */
export function PendingTable({ pending, host }: Props) {
  const title = t('gl:integration.view.pending')
  if (pending.length === 0)
    return (
      <RegionState icon="check-lg" title={t('gl:integration.nonePending')} hint={t('gl:integration.nonePendingHint')} />
    )
  return (
    <div className={css['scroll']}>
      <table className={css['table']} aria-label={title} {...region('pending', title)}>
        <thead>
          <tr>
            {['date', 'source', 'number', 'reason'].map((name) => (
              <th key={name} scope="col">
                {t(`gl:integration.columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pending.map(({ source, documentType, documentId, number, date, status }) => {
            const { room, module, noun } = ENTITIES[documentType]!
            const address = host.addressOf(room, { record: documentId })
            return (
              <tr key={documentId}>
                <td>{formatDate(date)}</td>
                <td>{t(`gl:integration.choices.source.${source}`)}</td>
                <td>{address ? <a href={address}>{number}</a> : number}</td>
                <td>{t('gl:integration.notPosted', { status: t(`${module}:${noun}.choices.status.${status}`) })}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
