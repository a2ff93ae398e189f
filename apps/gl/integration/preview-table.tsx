import { ENTITIES } from '../../../shared/contracts/entities.ts'
import { Integration, type PendingLine, type PendingPreview } from '../../../shared/contracts/gl/integration.ts'
import type { ScreenHost } from '../../../shared/events/host.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import type { InquiryPartProps } from '../../../shared/kit/inquiry/inquiry-definition.ts'
import { Pages } from '../../../shared/kit/inquiry/pages.tsx'
import { LoadFailure } from '../../../shared/kit/load-failure.tsx'
import { SmallSection, SmallTable, RecordLink, type SmallColumn } from '../../../shared/kit/small-table.tsx'
import { ViewSwitch } from '../../../shared/kit/view-switch.tsx'
import { useAnswer } from '../../../shared/kit/use-answer.ts'
import css from './integration.module.css'

const WAYS = ['day', 'entry'] as const
const label = (name: string) => t(`gl:integration.columns.${name}`)

/** What integrating would post: each account summed up by day, or entry by entry; they are written one by one either way. */
export function PreviewTable({ screen, host, head, values }: InquiryPartProps) {
  const { query } = screen
  const by = WAYS.find((target) => target === query['by']) ?? 'day'
  const { from, to, source } = values as { from: string; to: string; source: string | null }
  const page = query['previewPage'] ?? '1'
  const ask = (change: Record<string, string | null>) => host.setQuery(screen.tabId, change)
  const { answer, error, isBusy, again } = useAnswer<PendingPreview>(
    `${Integration.room}/preview`,
    { from, to, ...(source ? { source } : {}), by, Page: page },
    // When something else waits, it is asked again.
    String(head['waitingEntries']),
  )
  if (!head['waitingEntries']) return null
  const title = t('gl:integration.preview')
  return (
    <div aria-busy={isBusy || undefined}>
      <SmallSection name="preview" title={title} {...(answer ? { count: formatInteger(answer.totalCount) } : {})}>
        <div className={css['related']}>
          <ViewSwitch
            label={t('gl:integration.previewBy')}
            views={WAYS.map((name) => ({ name, label: t(`gl:integration.by.${name}`) }))}
            shown={by}
            onShow={(name) => ask({ by: name === 'day' ? null : name, previewPage: null })}
          />
          {answer
            ? t('gl:integration.sums', { debit: formatMoney(answer.debit), credit: formatMoney(answer.credit) })
            : null}
        </div>
        {error !== null ? <LoadFailure what="part" error={error} title={title} onRetry={again} /> : null}
        {answer ? (
          <SmallTable
            label={title}
            columns={columnsOf(host, by)}
            rows={answer.lines}
            keyOf={({ date, source, documentId, description, account, role }) =>
              [date, source, documentId, description, account, role].join(' ')
            }
          />
        ) : null}
        {answer ? (
          <Pages {...answer} onPage={(next) => ask({ previewPage: next === 1 ? null : String(next) })} />
        ) : null}
      </SmallSection>
    </div>
  )
}

const columnsOf = (host: ScreenHost, by: (typeof WAYS)[number]): SmallColumn<PendingLine>[] => [
  { name: 'date', label: label('date'), of: ({ date }) => formatDate(date) },
  { name: 'source', label: label('source'), of: ({ source }) => t(`gl:integration.choices.source.${source}`) },
  ...(by === 'entry'
    ? [
        {
          ...{ name: 'entry', label: label('number') },
          of: ({ documentType, documentId, description }: PendingLine) => {
            const room = documentType === null ? undefined : ENTITIES[documentType]?.room
            const address = room && documentId ? host.addressOf(room, { record: documentId }) : null
            return <RecordLink address={address} text={description ?? ''} />
          },
        },
      ]
    : []),
  {
    ...{ name: 'account', label: label('account') },
    of: ({ account, name, role }) =>
      account === null ? t('gl:integration.noAccount', { role: role ?? '' }) : `${account} ${name}`,
  },
  ...(['debit', 'credit'] as const).map((name) => ({
    ...{ name, label: t(`gl:integration.sides.${name === 'debit' ? 'Debit' : 'Credit'}`), isFigure: true },
    of: (line: PendingLine) => (Number(line[name]) === 0 ? '' : formatMoney(line[name])),
  })),
]
