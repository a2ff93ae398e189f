import { useRef } from 'react'
import { settledKind, settledState, type Settlement, type Settlements } from '../../contracts/trade/settlement.ts'
import { formatDate } from '../../i18n/dates.ts'
import { formatInteger, formatMoney } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { useActions } from '../actions.ts'
import { Button } from '../button.tsx'
import { useLocale } from '../locale.ts'
import type { SectionPartProps } from '../screen.ts'
import { SmallSection, SmallTable, RecordLink } from '../small-table.tsx'
import { useAnswer } from '../use-answer.ts'
import { RelatedRecords, type RelatedRecord } from './related-records.tsx'

interface Props extends Pick<SectionPartProps, 'store' | 'snapshot' | 'screen' | 'host'> {
  /** Over what settles the document, or what it settles. */
  readonly title: string
  /** There may be such documents; a draft has none. */
  readonly isBooked: boolean
  readonly related: readonly RelatedRecord[]
}

/**
 * [finance 7.1 drill] From a document on: to what settles it or is settled by it, and to what it stands on. One key leads on: to
 * the only document that settles it, else to the first way.
 */
export function LeadsOn({ store, snapshot, screen, host, title, isBooked, related }: Props) {
  useLocale()
  const all = useRef<HTMLDivElement>(null)
  const path = `${store.entity.room}/${store.id ?? ''}/settlement`
  const asks = store.id !== null && isBooked
  const basis = `${String(snapshot.saved['status'])} ${String(snapshot.saved['version'])}`
  const { answer, error, again } = useAnswer<Settlements>(path, asks ? {} : null, basis)
  const rows = asks ? (answer?.rows ?? []) : []
  const [only, ...others] = rows
  useActions({ screen, host }, [
    (rows.length > 0 || related.length > 0) && {
      id: 'related',
      label: { key: 'kit:related.title' },
      keys: 'Alt+Y',
      group: 'record',
      run: () => {
        if (only && others.length === 0) host.openScreen(only.room, { record: only.id })
        else all.current?.querySelector<HTMLElement>('a[href]')?.focus()
      },
    },
  ])
  return (
    <div ref={all}>
      {asks && error ? (
        <SmallSection name="settlement" title={title}>
          <p>
            {t('kit:related.notLoaded')} <Button label={t('kit:states.tryAgain')} onClick={again} />
          </p>
        </SmallSection>
      ) : (
        <Settled rows={rows} title={title} host={host} />
      )}
      <RelatedRecords related={related} host={host} />
    </div>
  )
}

function Settled({ rows, title, host }: Pick<Props, 'title' | 'host'> & { readonly rows: readonly Settlement[] }) {
  if (rows.length === 0) return null
  const column = (name: string, of: (row: Settlement) => React.ReactNode, isFigure = false) => ({
    ...{ name, label: t(`kit:related.${name}`), of, isFigure },
  })
  return (
    <SmallSection name="settlement" title={title} count={formatInteger(rows.length)}>
      <SmallTable
        narrow
        label={title}
        rows={rows}
        keyOf={({ id, currency }) => `${id} ${currency}`}
        columns={[
          column('kind', (row) => t(settledKind(row))),
          column('number', ({ room, id, number }) => (
            <RecordLink address={host.addressOf(room, { record: id })} text={number} />
          )),
          column('settledOn', ({ settledOn }) => (settledOn ? formatDate(settledOn) : '')),
          column('state', (row) => t(settledState(row))),
          column(
            'amount',
            ({ currency, amount }) => (amount === null ? '' : `${currency ?? ''} ${formatMoney(amount, { currency })}`),
            true,
          ),
        ]}
      />
    </SmallSection>
  )
}
