import { ENTITIES } from '../../../shared/contracts/entities.ts'
import {
  Integration,
  type IntegratedDocument,
  type IntegratedDocuments,
} from '../../../shared/contracts/gl/integration.ts'
import type { ScreenHost } from '../../../shared/events/host.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { StatusPill } from '../../../shared/kit/list/status-pill.tsx'
import { LoadFailure } from '../../../shared/kit/load-failure.tsx'
import { region } from '../../../shared/kit/region.ts'
import { Pages } from './pages.tsx'
import { Figure, figuresOf, type FigureName } from './proof-table.tsx'
import { useAnswer } from '../../../shared/kit/use-answer.ts'
import css from './integration.module.css'

interface Props {
  readonly host: ScreenHost
  /** `<period>.<source>.<kind>.<currency>` */
  readonly row: string
  readonly asked: Readonly<Record<string, string>>
  readonly page: string
  readonly ask: (query: Record<string, string | null>) => void
}

/** The documents behind a row: each leads to itself and to its entries. */
export function DocumentTable({ host, row, asked, page, ask }: Props) {
  const [period = '', source = '', kind = '', currency = ''] = row.split('.')
  const query = { from: asked['from']!, to: asked['to']!, period, source, kind, currency, Page: page }
  const { answer, error, isBusy, again } = useAnswer<IntegratedDocuments>(`${Integration.room}/documents`, query)
  const figures = figuresOf(answer?.documents ?? [])
  const title = t('gl:integration.documents', {
    source: t(`gl:integration.choices.source.${source}`),
    kind: t(`gl:account.choices.controlKind.${kind}`),
    currency,
  })
  return (
    <section
      className={`${css['scroll']} ${css['documents']} ${css['below']}`}
      aria-label={title}
      aria-busy={isBusy || undefined}
      {...region('documents', title)}
    >
      <h2>
        {title} {answer ? <span>{formatInteger(answer.totalCount)}</span> : null}
      </h2>
      {error !== null ? <LoadFailure what="part" error={error} title={title} onRetry={again} /> : null}
      {answer ? (
        <table className={css['table']} aria-label={title}>
          <thead>
            <tr>
              {['date', 'number', 'entries'].map((name) => (
                <th key={name} scope="col">
                  {t(`gl:integration.columns.${name}`)}
                </th>
              ))}
              {figures.map((name) => (
                <th key={name} scope="col" data-figure="">
                  {t(`gl:integration.columns.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {answer.documents.map((document) => (
              <Line
                key={`${document.documentType} ${document.documentId}`}
                {...{ document, host, figures, currency }}
              />
            ))}
          </tbody>
        </table>
      ) : null}
      {answer ? <Pages {...answer} ask={ask} /> : null}
    </section>
  )
}

interface LineProps extends Pick<Props, 'host'> {
  readonly document: IntegratedDocument
  readonly figures: readonly FigureName[]
  readonly currency: string
}

function Line({ document, host, figures, currency }: LineProps) {
  const room = ENTITIES[document.documentType]?.room
  const address = room ? host.addressOf(room, { record: document.documentId }) : null
  const number = document.number ?? t('gl:integration.noDocument')
  return (
    <tr>
      <td>{formatDate(document.date)}</td>
      <td>{address && document.number ? <a href={address}>{number}</a> : number}</td>
      <td>
        {document.entries.length === 0 && !document.waits ? t('gl:integration.noEntry') : null}
        {document.waits ? <StatusPill word="Pending" text={t('gl:integration.waits')} /> : null}
        {document.entries.map(({ id, entryNo }) => {
          const entry = host.addressOf('gl/entry', { record: id })
          return (
            <span key={id} className={css['entry']}>
              {entry ? <a href={entry}>{entryNo}</a> : entryNo}
            </span>
          )
        })}
      </td>
      {figures.map((name) => (
        <Figure key={name} name={name} value={document[name]} currency={currency} />
      ))}
    </tr>
  )
}
