import { useRef } from 'react'
import {
  settledKind,
  settledState,
  type Settlement,
  type Settlements,
} from '../../../shared/contracts/ap/settlement.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { useActions } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { SmallSection, SmallTable, WayTo } from '../../../shared/kit/small-table.tsx'
import { useAnswer } from '../../../shared/kit/use-answer.ts'

/**
 * [finance 7.1 drill] From a document to what was paid or credited of it, and from a payment to what it paid. One key leads on: to the
 * only one, or into the list of them. Nothing of a draft.
 */
export function Settled({ store, snapshot, screen, host }: SectionPartProps) {
  useLocale()
  const list = useRef<HTMLDivElement>(null)
  const { status } = snapshot.saved
  const isBooked = store.id !== null && status !== 'Draft' && status !== 'Submitted' && status !== 'Approved'
  const path = `${store.entity.room}/${store.id ?? ''}/settlement`
  const { answer, error, again } = useAnswer<Settlements>(path, isBooked ? {} : null, String(status))
  const rows = isBooked ? (answer?.rows ?? []) : []
  useActions({ screen, host }, [
    rows.length > 0 && {
      id: 'settlement',
      label: { key: 'ap:settlement.open' },
      keys: 'Alt+Y',
      group: 'record',
      run: () => {
        const [only, ...others] = rows
        if (others.length === 0) host.openScreen(only!.room, { record: only!.id })
        else list.current?.querySelector<HTMLElement>('a[href]')?.focus()
      },
    },
  ])
  const isPaid = store.entity.room === 'ap/purchase-invoice'
  const title = t(isPaid ? 'ap:settlement.title' : 'ap:settlement.documents')
  if (isBooked && error)
    return (
      <SmallSection name="settlement" title={title}>
        <p>
          {t('ap:settlement.notLoaded')} <Button label={t('kit:states.tryAgain')} onClick={again} />
        </p>
      </SmallSection>
    )
  if (rows.length === 0) return null
  const column = (name: string, of: (row: Settlement) => React.ReactNode, isFigure = false) => ({
    ...{ name, label: t(`ap:settlement.${name}`), of, isFigure },
  })
  return (
    <SmallSection name="settlement" title={title} count={formatInteger(rows.length)}>
      <div ref={list}>
        <SmallTable
          narrow
          label={title}
          rows={rows}
          keyOf={({ id, currency }) => `${id} ${currency}`}
          columns={[
            column('kind', (row) => t(settledKind(row))),
            column('number', ({ room, id, number }) => (
              <WayTo address={host.addressOf(room, { record: id })} text={number} />
            )),
            column('settledOn', ({ settledOn }) => formatDate(settledOn)),
            column('state', (row) => t(settledState(row))),
            column(
              'amount',
              ({ currency, amount }) => (amount === null ? '' : `${currency} ${formatMoney(amount)}`),
              true,
            ),
          ]}
        />
      </div>
    </SmallSection>
  )
}
