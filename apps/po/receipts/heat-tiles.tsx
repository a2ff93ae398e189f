import type { Grade } from '../../../shared/contracts/ic/grade.ts'
import type { Heat } from '../../../shared/contracts/ic/heat.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Chemistry, type Figures } from '../../../shared/items/chemistry.tsx'
import { useRecord } from '../../../shared/items/use-record.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import { region } from '../../../shared/kit/region.ts'
import type { ScreenProps } from '../../../shared/kit/screen.ts'
import { RecordLink } from '../../../shared/kit/small-table.tsx'
import css from './coil-about.module.css'

const say = (name: string, args: Record<string, string> = {}) => t(`po:purchaseReceipt.goes.${name}`, args)

/** [judgement 40] What a heat holds beside what its grade asks; nothing as long as it is not known, or out of its reader's sight. */
export function HeatTiles({ heatKey, host }: { readonly heatKey: unknown } & Pick<ScreenProps, 'host'>) {
  useLocale()
  const heat = useRecord<Heat>('ic/heat', heatKey)
  const grade = useRecord<Grade>('ic/grade', heat?.gradeId)
  if (!heat) return null
  const name = say('heat', { heat: heat.heatNo })
  return (
    <section aria-label={name} {...region('heat', name)}>
      <h3>
        <RecordLink address={host.addressOf('ic/heat', { record: heat.heatKey ?? '' })} text={name} />
        <span>
          {[heat.gradeId, heat.meltCountry && say('melted', { country: heat.meltCountry })].filter(Boolean).join(', ')}
        </span>
        {heat.verdict ? (
          <em className={css['verdict']} data-verdict={heat.verdict}>
            {t(`ic:heat.choices.verdict.${heat.verdict}`)}
          </em>
        ) : null}
      </h3>
      <Chemistry figures={heat as Figures} limits={grade?.limits ?? []} />
    </section>
  )
}
