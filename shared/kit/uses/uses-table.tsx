import type { Ref } from 'react'
import type { UseRow } from '../../contracts/uses.ts'
import type { ScreenHost } from '../../events/host.ts'
import { formatInteger } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { Button } from '../button.tsx'
import { StillWaiting, StoppedWaiting, useLongWait } from '../long-wait.tsx'
import { SmallTable, RecordLink } from '../small-table.tsx'
import type { Uses } from './use-uses.ts'
import css from '../editor/history-drawer.module.css'

interface Props {
  readonly uses: Uses
  readonly label: string
  readonly host: Pick<ScreenHost, 'addressOf'>
  /** Of a drawer: where the focus begins, its links come next. */
  readonly ref?: Ref<HTMLDivElement>
}

/** Kinds of records that use one, each with its field, how many, and the way to its list; or that nothing does. */
export function UsesTable({ uses, label, host, ref }: Props) {
  const { answer, state, since, retry, stop } = uses
  const waited = useLongWait(since)
  return (
    <div ref={ref} className={ref ? css['body'] : undefined} tabIndex={-1}>
      {answer && answer.rows.length > 0 ? (
        <SmallTable
          label={label}
          rows={answer.rows}
          keyOf={({ entity, path }) => `${entity} ${path}`}
          columns={[
            {
              ...{ name: 'by', label: t('kit:uses.by') },
              of: (row) => <RecordLink address={addressOf(row, host)} text={t(`${textsOf(row)}.title`)} />,
            },
            { name: 'field', label: t('kit:uses.field'), of: fieldText },
            { name: 'count', label: t('kit:uses.records'), isFigure: true, of: countText },
          ]}
        />
      ) : null}
      <p className={css['state']} role="status">
        {state === 'failed' ? t('kit:uses.notLoaded') : null}
        {state === 'loading' && waited === null ? t('kit:states.loading') : null}
        {answer ? sentenceOf(answer) : null}
      </p>
      {waited === null ? null : <StillWaiting seconds={waited} onStop={stop} />}
      {state === 'stopped' ? <StoppedWaiting message={t('kit:waiting.stoppedPart')} onRetry={retry} /> : null}
      {state === 'failed' ? <Button label={t('kit:states.tryAgain')} icon="arrow-clockwise" onClick={retry} /> : null}
    </div>
  )
}

const textsOf = ({ entity }: UseRow) => entity.replace('.', ':')

/** The list of a kind with these records alone, through a door that leaves none of them out if the user has one. */
function addressOf({ entity, filters }: UseRow, host: Props['host']): string | null {
  const room = entity.replace('.', '/').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return filters && host.addressOf(room, filters, 'widest')
}

function fieldText(row: UseRow): string {
  if (row.path === null) return ''
  const label = t(`${textsOf(row)}.fields.${row.path}`)
  const [section, inner] = row.path.split('.')
  if (inner === undefined) return label
  return t('kit:editor.groupField', { section: t(`${textsOf(row)}.sections.${section}`), label })
}

const countText = ({ count, more }: UseRow): string =>
  more ? t('kit:list.more', { total: formatInteger(count) }) : formatInteger(count)

function sentenceOf({ rows, others, removable }: NonNullable<Uses['answer']>): string | null {
  if (others) return t(rows.length > 0 ? 'kit:uses.othersToo' : 'kit:uses.othersOnly')
  if (rows.length > 0) return null
  return t(removable ? 'kit:uses.removable' : 'kit:uses.none')
}
