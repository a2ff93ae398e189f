import type { Grade } from '../../../shared/contracts/ic/grade.ts'
import type { Heat } from '../../../shared/contracts/ic/heat.ts'
import type { PurchaseReceipt } from '../../../shared/contracts/po/purchase-receipt.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatFigure } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Chemistry, type Figures } from '../../../shared/items/chemistry.tsx'
import { useRecord } from '../../../shared/items/use-record.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import { region } from '../../../shared/kit/region.ts'
import type { LinePartProps } from '../../../shared/kit/screen.ts'
import { RecordLink, SmallTable } from '../../../shared/kit/small-table.tsx'
import css from './coil-about.module.css'
import { goesTo, type CoilGoes } from './goes-to.ts'
import { useReceiptAbout } from './use-receipt-about.ts'

const say = (name: string, args: Record<string, string> = {}) => t(`po:purchaseReceipt.goes.${name}`, args)
const figure = (value: { toFixed(): string }) => formatFigure(value.toFixed(), { kind: 'quantity' })

/** [judgement 40] The coil of the cursor: what its heat holds beside what its grade asks; and where each coil goes, to whom and by when. */
export function CoilAbout({ snapshot, host, line, at }: LinePartProps) {
  useLocale()
  const receipt = snapshot.draft as unknown as Partial<PurchaseReceipt>
  const heat = useRecord<Heat>('ic/heat', line['heatKey'])
  const grade = useRecord<Grade>('ic/grade', heat?.gradeId)
  const about = useReceiptAbout(snapshot)
  const goes = about ? goesTo(receipt, about) : []
  if (!heat && goes.length === 0) return null
  const unitOf = ({ lot }: CoilGoes) =>
    (receipt.lines?.find(({ orderLineNo }) => orderLineNo === lot.orderLineNo)?.unit ?? '').toLowerCase()
  return (
    <div className={css['about']}>
      {heat ? (
        <section
          aria-label={say('heat', { heat: heat.heatNo })}
          {...region('heat', say('heat', { heat: heat.heatNo }))}
        >
          <h3>
            <RecordLink
              address={host.addressOf('ic/heat', { record: heat.heatKey ?? '' })}
              text={say('heat', { heat: heat.heatNo })}
            />
            <span>
              {[heat.gradeId, heat.meltCountry && say('melted', { country: heat.meltCountry })]
                .filter(Boolean)
                .join(', ')}
            </span>
            {heat.verdict ? (
              <em className={css['verdict']} data-verdict={heat.verdict}>
                {t(`ic:heat.choices.verdict.${heat.verdict}`)}
              </em>
            ) : null}
          </h3>
          <Chemistry figures={heat as Figures} limits={grade?.limits ?? []} />
        </section>
      ) : null}
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
