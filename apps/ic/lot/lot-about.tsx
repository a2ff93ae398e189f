import type { Grade } from '../../../shared/contracts/ic/grade.ts'
import type { Heat } from '../../../shared/contracts/ic/heat.ts'
import { FORMS } from '../../../shared/contracts/ic/forms.ts'
import { coilFeet, poundsPerInch, theoreticalWeight, usualDensity } from '../../../shared/contracts/ic/lot-weight.ts'
import { kilograms, millimetres } from '../../../shared/contracts/ic/weights.ts'
import { formatFigure } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { RecordFile } from '../../../shared/kit/editor/record-file.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { Chemistry, type Figures } from '../../../shared/items/chemistry.tsx'
import css from '../../../shared/items/chemistry.module.css'
import { useRecord } from '../../../shared/items/use-record.ts'

const INQUIRY = 'ic/coil-inquiry'
const say = (name: string, args?: Record<string, string>) => t(`ic:lot.about.${name}`, args)
const FIGURE = /^\d+(\.\d+)?$/
const figure = (value: { toFixed(places: number): string }, shown: number) =>
  formatFigure(value.toFixed(shown), { kind: 'quantity', shown })

/** [judgement 08] The same figures in the other system, what follows from them, and its heat beside the limits of its grade. */
export function LotAbout(props: SectionPartProps) {
  useLocale()
  const { snapshot, screen, host } = props
  const { draft } = snapshot
  const heat = useRecord<Heat>('ic/heat', draft['heatKey'])
  const grade = useRecord<Grade>('ic/grade', draft['gradeId'])
  const product = useRecord<{ form: string | null }>('po/product', draft['productId'])
  const lotNo = String(draft['lotNo'] ?? '')
  const follow: Action | null =
    lotNo !== '' && host.addressOf(INQUIRY) !== null
      ? {
          id: 'ic.lot-follow',
          label: { key: 'ic:lot.about.follow' },
          group: 'record',
          run: () => void host.openScreen(INQUIRY, { record: lotNo }),
        }
      : null
  useActions({ screen, host }, [follow])
  const own = Object.fromEntries(
    Object.entries(draft).filter(([, value]) => typeof value === 'string' && value !== ''),
  ) as Figures
  return (
    <>
      <RecordFile {...props} call="tag" label="ic:lot.about.tag">
        {follow ? <Button {...buttonOf(follow)} /> : null}
      </RecordFile>
      <p className={css['facts']}>
        {factsOf(draft, product?.form ?? null, grade).map(([name, text]) => (
          <span key={name}>
            {say(name)} <b>{text}</b>
          </span>
        ))}
      </p>
      {heat ? <Chemistry figures={{ ...(heat as Figures), ...mechanicsOf(own) }} limits={grade?.limits ?? []} /> : null}
    </>
  )
}

/** Tests of the lot itself count before those of its heat. */
const mechanicsOf = (own: Figures): Figures =>
  Object.fromEntries(
    (['yieldMpa', 'tensileMpa', 'elongation', 'rValue', 'nValue', 'hardness'] as const).flatMap((name) =>
      own[name] ? [[name, own[name]]] : [],
    ),
  )

/** What follows from its sizes: by name, as text. */
function factsOf(draft: Readonly<Record<string, unknown>>, form: string | null, grade: Grade | null) {
  const at = (name: string): string | null => {
    const value = draft[name]
    return typeof value === 'string' && FIGURE.test(value) && Number(value) > 0 ? value : null
  }
  const metric = (['thickness', 'width', 'length', 'insideDiameter', 'outsideDiameter'] as const).flatMap((name) => {
    const size = at(name)
    return size === null ? [] : [[name, `${figure(millimetres(size), name === 'thickness' ? 3 : 1)} mm`] as const]
  })
  const weight = at('weight')
  const lot = {
    ...{ form: FORMS.find((one) => one === form) ?? null, thickness: at('thickness'), width: at('width') },
    ...{ length: at('length'), insideDiameter: at('insideDiameter'), outsideDiameter: at('outsideDiameter') },
    ...{ weight, pieces: at('pieces'), density: grade?.density ?? usualDensity(grade?.material ?? null) },
  }
  const [inch, feet, bySize] = [poundsPerInch(lot), coilFeet(lot), theoreticalWeight(lot)]
  return [
    ...metric,
    ...(weight === null ? [] : [['weight', `${figure(kilograms(weight), 1)} kg`] as const]),
    ...(inch === null ? [] : [['poundsPerInch', `${figure(inch, 2)} lb`] as const]),
    ...(feet === null ? [] : [['feet', `${figure(feet, 1)} ft`] as const]),
    ...(bySize === null ? [] : [['bySize', `${figure(bySize, 0)} lb`] as const]),
  ]
}
