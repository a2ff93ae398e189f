import type { InquiryRows } from '../../../shared/contracts/inquiry.ts'
import type { CallResult } from '../../../shared/contracts/result.ts'
import type { ScreenHost } from '../../../shared/events/host.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { businessToday } from '../../../shared/i18n/business-day.ts'
import { formatFigure, formatInteger } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { RecordLink, SmallSection, SmallTable } from '../../../shared/kit/small-table.tsx'
import { useAnswer } from '../../../shared/kit/use-answer.ts'
import css from './product-stock.module.css'

const ROOM = 'ic/product-inquiry'
/** As many as are read at a glance; all of them are in the inquiry. */
const MOST = 6
const SUPPLY_ROOMS = {
  Purchase: 'po/purchase-order',
  Transfer: 'ic/inventory-ticket',
  Work: 'ic/production-work-order',
} as const

interface Wanted {
  readonly id: string
  readonly documentNo: string
  readonly documentType: string
  readonly wantedBy?: string | null
  readonly customerName?: string | null
  readonly warehouseId: string
  readonly promisedOn: string
  readonly quantity: string
  readonly waitedFor: string
}
interface Coming {
  readonly id: string
  readonly supply: keyof typeof SUPPLY_ROOMS
  readonly documentNo: string
  readonly source?: string | null
  readonly warehouseId: string | null
  readonly comesOn?: string | null
  readonly daysLate?: number | null
  readonly toCome: string
  readonly promised: string
}

const quantity = (value: string) => formatFigure(value, { kind: 'quantity' })
const say = (name: string, args: Record<string, string | number> = {}) => t(`po:product.stock.${name}`, args)

interface Props {
  readonly productId: string
  readonly unit: string
  readonly host: Pick<ScreenHost, 'addressOf'>
}

/** [judgement 30] Who waits for it, by name and day, and what comes of it and when: the first of each, as the inquiry lists them. */
export function ProductWaits({ productId, unit, host }: Props) {
  const wanted = useRows<Wanted>(productId, 'wanted')
  const coming = useRows<Coming>(productId, 'coming')
  const all = host.addressOf(ROOM, { record: productId })
  const inUnit = unit.toLowerCase()
  return (
    <div className={css['pair']}>
      {wanted.length > 0 ? (
        <SmallSection name="waits" title={say('waits')} count={formatInteger(wanted.length)}>
          <SmallTable
            label={say('waits')}
            rows={wanted.slice(0, MOST)}
            keyOf={({ id }) => id}
            columns={[
              {
                name: 'document',
                label: say('order'),
                of: ({ documentNo, documentType }) => (
                  <RecordLink
                    address={
                      documentType === 'oe.salesOrder' ? host.addressOf('oe/sales-order', { record: documentNo }) : null
                    }
                    text={documentNo}
                  />
                ),
              },
              {
                name: 'customer',
                label: say('customer'),
                of: ({ customerName, wantedBy }) => customerName ?? wantedBy ?? '',
              },
              { name: 'warehouse', label: say('warehouse'), of: ({ warehouseId }) => warehouseId },
              { name: 'promised', label: say('promised'), of: ({ promisedOn }) => <Day day={promisedOn} /> },
              { name: 'quantity', label: inUnit, isFigure: true, of: (row) => quantity(row.quantity) },
              {
                name: 'word',
                label: say('word'),
                of: ({ waitedFor }) =>
                  Number(waitedFor) > 0 ? (
                    <em className={css['word']} data-tone="bad">
                      {say('waiting', { quantity: quantity(waitedFor) })}
                    </em>
                  ) : (
                    <em className={css['word']} data-tone="ok">
                      {say('keptForHim')}
                    </em>
                  ),
              },
            ]}
          />
          {wanted.length > MOST ? <RecordLink address={all} text={say('all')} /> : null}
        </SmallSection>
      ) : null}
      {coming.length > 0 ? (
        <SmallSection name="coming" title={say('onOrder')} count={formatInteger(coming.length)}>
          <SmallTable
            label={say('onOrder')}
            rows={coming.slice(0, MOST)}
            keyOf={({ id }) => id}
            columns={[
              {
                name: 'document',
                label: say('order'),
                of: ({ supply, documentNo }) => (
                  <RecordLink
                    address={host.addressOf(SUPPLY_ROOMS[supply], { record: documentNo })}
                    text={documentNo}
                  />
                ),
              },
              { name: 'source', label: say('from'), of: ({ source }) => source ?? '' },
              { name: 'warehouse', label: say('warehouse'), of: ({ warehouseId }) => warehouseId ?? '' },
              { name: 'due', label: say('due'), of: ({ comesOn }) => (comesOn ? <Day day={comesOn} /> : '–') },
              { name: 'quantity', label: inUnit, isFigure: true, of: ({ toCome }) => quantity(toCome) },
              {
                name: 'promised',
                label: say('ofItPromised'),
                isFigure: true,
                of: ({ promised }) => (Number(promised) === 0 ? '–' : quantity(promised)),
              },
            ]}
          />
          {coming.length > MOST ? <RecordLink address={all} text={say('all')} /> : null}
        </SmallSection>
      ) : null}
    </div>
  )
}

/** A list of the inquiry, as far as its reader may look at it. */
function useRows<R>(productId: string, list: string): readonly R[] {
  const { answer } = useAnswer<CallResult<InquiryRows>>(`${ROOM}/${encodeURIComponent(productId)}/${list}`, {})
  return (answer?.Data?.rows ?? []) as unknown as readonly R[]
}

/** A day that has gone is said so by its colour too. */
const Day = ({ day }: { day: string }) => (
  <span className={day < businessToday() ? css['none'] : undefined}>{formatDate(day)}</span>
)
