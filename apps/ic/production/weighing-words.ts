import { Decimal } from 'decimal.js'
import type { ProductionTicket, Weighing } from '../../../shared/contracts/ic/production-ticket.ts'
import type { TextRef } from '../../../shared/events/topics.ts'
import { formatPercent } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import type { CellWords } from '../../../shared/kit/screen.ts'
import { dec } from './strips.ts'

const TONES: Readonly<Record<Weighing, CellWords['tone']>> = { ToWeigh: 'plain', Weighed: 'good', OffWeight: 'warn' }

/** [judgement-supply, rule 10] How a piece stands against what it ought to weigh; off by more than the scale may be, by how much. */
export function weighingWords(line: Readonly<Record<string, unknown>>): CellWords | null {
  const { state, expected, difference } = line as unknown as ProductionTicket['outputs'][number]
  if (!state) return null
  const tone = TONES[state]
  const text = t(`ic:productionTicket.choices.outputs.state.${state}`)
  if (state !== 'OffWeight' || !difference || dec(expected).isZero()) return { text, tone }
  const share = new Decimal(difference).abs().div(expected!).times(100)
  return { text: t('ic:productionTicket.offBy', { percent: formatPercent(share.toFixed(), 1) }), tone }
}

/** [judgement-supply, rule 6] What the main key posts, with its count; an assembly says how much is made. */
export function postsPieces({ outputs }: Readonly<Record<string, unknown>>): TextRef | null {
  const count = ((outputs ?? []) as ProductionTicket['outputs']).length
  if (count === 0) return null
  return count === 1
    ? { key: 'ic:productionTicket.postsOne' }
    : { key: 'ic:productionTicket.postsPieces', args: { count } }
}
