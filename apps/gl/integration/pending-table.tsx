import { ENTITIES } from '../../../shared/contracts/entities.ts'
import type { IntegrationAnswer, PendingDocument, PendingSummary } from '../../../shared/contracts/gl/integration.ts'
import type { ScreenHost } from '../../../shared/events/host.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { RegionState } from '../../../shared/kit/region-state.tsx'
import { SmallSection, SmallTable, WayTo, type SmallColumn } from '../../../shared/kit/small-table.tsx'
import { PreviewTable } from './preview-table.tsx'
import css from './integration.module.css'

interface Props {
  readonly host: ScreenHost
  readonly answer: IntegrationAnswer
  readonly asked: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly ask: (query: Record<string, string | null>) => void
}

const label = (name: string) => t(`gl:integration.columns.${name}`)
const sourceOf = ({ source }: { readonly source: string }) => t(`gl:integration.choices.source.${source}`)

/** What is not in the ledger yet: entries that wait for their integration and what that would post, and documents not posted. */
export function PendingTable({ host, answer, asked, query, ask }: Props) {
  const { pending, waiting, currency } = answer
  if (pending.length === 0 && waiting.length === 0)
    return (
      <RegionState icon="check-lg" title={t('gl:integration.nonePending')} hint={t('gl:integration.nonePendingHint')} />
    )
  return (
    <div className={css['scroll']}>
      {waiting.length === 0 ? null : (
        <>
          <SmallSection
            name="waiting"
            title={t('gl:integration.waiting')}
            count={formatInteger(waiting.reduce((sum, { entries }) => sum + entries, 0))}
          >
            <SmallTable
              label={t('gl:integration.waiting')}
              columns={summaryColumns(host, currency)}
              rows={waiting}
              keyOf={({ period, source }) => `${period} ${source}`}
            />
          </SmallSection>
          <PreviewTable {...{ host, asked, query, ask }} standing={JSON.stringify(waiting)} />
        </>
      )}
      {pending.length === 0 ? null : (
        <SmallSection name="drafts" title={t('gl:integration.drafts')} count={formatInteger(pending.length)}>
          <SmallTable
            label={t('gl:integration.drafts')}
            columns={draftColumns(host)}
            rows={pending}
            keyOf={({ documentId }) => documentId}
          />
        </SmallSection>
      )}
    </div>
  )
}

/** A row leads to its entries, where they are chosen and integrated. */
const summaryColumns = (host: ScreenHost, currency: string): SmallColumn<PendingSummary>[] => [
  {
    ...{ name: 'period', label: label('period') },
    of: ({ period, source }) => (
      <WayTo address={host.addressOf('gl/pending-entry', { period: `=${period}`, source })} text={period} />
    ),
  },
  { name: 'source', label: label('source'), of: sourceOf },
  { name: 'entries', label: label('entries'), isFigure: true, of: ({ entries }) => formatInteger(entries) },
  { name: 'ready', label: label('ready'), isFigure: true, of: ({ ready }) => formatInteger(ready) },
  {
    ...{ name: 'amount', isFigure: true, of: ({ amount }) => formatMoney(amount) },
    label: t('gl:integration.amountIn', { currency }),
  },
]

/** Each with its reason: whoever opens one sees its entry before he posts it. */
const draftColumns = (host: ScreenHost): SmallColumn<PendingDocument>[] => [
  { name: 'date', label: label('date'), of: ({ date }) => formatDate(date) },
  { name: 'source', label: label('source'), of: sourceOf },
  {
    ...{ name: 'number', label: label('number') },
    of: ({ documentType, documentId, number }) => (
      <WayTo address={host.addressOf(ENTITIES[documentType]!.room, { record: documentId })} text={number} />
    ),
  },
  {
    ...{ name: 'reason', label: label('reason') },
    of: ({ documentType, status }) => {
      const { module, noun } = ENTITIES[documentType]!
      return t('gl:integration.notPosted', { status: t(`${module}:${noun}.choices.status.${status}`) })
    },
  },
]
