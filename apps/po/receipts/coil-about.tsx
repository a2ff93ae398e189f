import type { PurchaseReceipt } from '../../../shared/contracts/po/purchase-receipt.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatFigure } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import { region } from '../../../shared/kit/region.ts'
import type { LinePartProps } from '../../../shared/kit/screen.ts'
import { RecordLink, SmallTable } from '../../../shared/kit/small-table.tsx'
import css from './coil-about.module.css'
import { goesTo, type CoilGoes } from './goes-to.ts'
import { HeatTiles } from './heat-tiles.tsx'
import { useReceiptAbout } from './use-receipt-about.ts'

const say = (name: string, args: Record<string, string> = {}) => t(`po:purchaseReceipt.goes.${name}`, args)
const figure = (value: { toFixed(): string }) => formatFigure(value.toFixed(), { kind: 'quantity' })

/** [judgement 40] The coil of the cursor: what its heat holds beside what its grade asks; and where each coil goes, to whom and by when. */
export function CoilAbout({ snapshot, host, line, at }: LinePartProps) {
  useLocale()
  const receipt = snapshot.draft as unknown as Partial<PurchaseReceipt>
  const about = useReceiptAbout(snapshot)
  const goes = about ? goesTo(receipt, about) : []
  if (!line['heatKey'] && goes.length === 0) return null
  const unitOf = ({ lot }: CoilGoes) =>
    (receipt.lines?.find(({ orderLineNo }) => orderLineNo === lot.orderLineNo)?.unit ?? '').toLowerCase()
  return (
    <div className={css['about']}>
      <HeatTiles heatKey={line['heatKey']} host={host} />
      {goes.length > 0 ? (
        <section aria-label={say('title')} {...region('goes-to', say('title'))}>
          <h3>{say('title')}</h3>
          <SmallTable
            label={say('title')}
            rows={goes}
            keyOf={({ lot }) => lot.lotNo ?? ''}
            columns={[
              {
                name: 'coil',
                label: t('po:purchaseReceipt.fields.lots.lotNo'),
                of: ({ lot }) => (lot === goes[at]?.lot ? <b>{lot.lotNo}</b> : lot.lotNo),
              },
              { name: 'storage', label: t('po:purchaseReceipt.fields.lots.bin'), of: ({ lot }) => lot.bin ?? '–' },
              {
                name: 'to',
                label: say('to'),
                of: (one) => (
                  <GoesTo {...one} unit={unitOf(one)} addressOf={host.addressOf} sees={about!.waiting !== null} />
                ),
              },
            ]}
          />
        </section>
      ) : null}
    </div>
  )
}

interface GoesProps extends CoilGoes {
  readonly unit: string
  readonly addressOf: LinePartProps['host']['addressOf']
  /** Who waits is told: without that nothing is said of stock either. */
  readonly sees: boolean
}

function GoesTo({ served, rest, held, unit, addressOf, sees }: GoesProps) {
  if (held) return <em className={css['held']}>{say(held === 'OutOfGrade' ? 'outOfGrade' : 'inspection')}</em>
  if (!sees) return '–'
  return (
    <ul className={css['goes']}>
      {served.map(({ to, quantity }) => (
        <li key={`${to.documentNo} ${to.promisedOn}`}>
          <RecordLink address={addressOf('oe/sales-order', { record: to.documentNo })} text={to.documentNo} />{' '}
          {say('served', {
            ...{ customer: to.wantedBy ?? '', quantity: figure(quantity), unit, day: formatDate(to.promisedOn) },
          })}
        </li>
      ))}
      {rest.gt(0) ? <li>{say('stock', { quantity: figure(rest), unit })}</li> : null}
    </ul>
  )
}
