import { ENTITIES } from '../../../shared/contracts/entities.ts'
import { Integration, type PendingLine, type PendingPreview } from '../../../shared/contracts/gl/integration.ts'
import type { ScreenHost } from '../../../shared/events/host.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { LoadFailure } from '../../../shared/kit/load-failure.tsx'
import { SmallSection, SmallTable, WayTo, type SmallColumn } from '../../../shared/kit/small-table.tsx'
import { ViewSwitch } from '../../../shared/kit/view-switch.tsx'
import { Pages } from './pages.tsx'
import { useAnswer } from '../../../shared/kit/use-answer.ts'
import css from './integration.module.css'

interface Props {
  readonly host: ScreenHost
  readonly asked: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly ask: (query: Record<string, string | null>) => void
  /** What waits: when it is something else, it is asked again. */
  readonly standing: string
}

const WAYS = ['day', 'entry'] as const
const label = (name: string) => t(`gl:integration.columns.${name}`)

/** What integrating would post: each account summed up by day, or entry by entry; they are written one by one either way. */
export function PreviewTable({ host, asked, query, ask, standing }: Props) {
  const by = WAYS.find((way) => way === query['by']) ?? 'day'
  const page = query['page'] ?? '1'
  const { answer, error, isBusy, again } = useAnswer<PendingPreview>(
    `${Integration.room}/preview`,
    { ...(asked as { from: string; to: string }), by, Page: page },
    standing,
  )
  const title = t('gl:integration.preview')
  return (
    <div aria-busy={isBusy || undefined}>
      <SmallSection name="preview" title={title} {...(answer ? { count: formatInteger(answer.totalCount) } : {})}>
        <div className={css['ways']}>
          <ViewSwitch
            label={t('gl:integration.previewBy')}
            views={WAYS.map((name) => ({ name, label: t(`gl:integration.by.${name}`) }))}
            shown={by}
            onShow={(name) => ask({ by: name === 'day' ? null : name, page: null })}
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
        {answer ? <Pages {...answer} ask={ask} /> : null}
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
            return <WayTo address={address} text={description ?? ''} />
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
