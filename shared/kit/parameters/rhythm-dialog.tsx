import { useId, useState } from 'react'
import { choice, integer } from '../../contracts/fields.ts'
import type { SavedParameters } from '../../contracts/report.ts'
import {
  rhythmAsks,
  rhythmEndText,
  rhythmText,
  RHYTHMS,
  WEEKDAYS,
  type ReportRhythm,
  type RhythmAsk,
} from '../../contracts/report-rhythm.ts'
import { ResultStatus, type CallResult, type Problem } from '../../contracts/result.ts'
import { formatDate } from '../../i18n/dates.ts'
import { t } from '../../i18n/i18n.ts'
import { readPaper } from '../report/paper.ts'
import { ParameterDialog } from './parameter-dialog.tsx'
import { Parameter, type Asks } from './parameter.tsx'

/** How something that is kept is sent, in words: its days, its format and its next day; or that it is sent no longer, and why. */
export function rhythmWords(rhythm: ReportRhythm): string {
  if (rhythm.endedWhy) return t('kit:rhythm.stopped', { why: t(rhythmEndText(rhythm.endedWhy)) })
  const [key, args] = rhythmText(rhythm)
  return t('kit:rhythm.state', {
    when: t(key, args),
    format: t(`kit:rhythm.choices.format.${rhythm.format}`),
    date: formatDate(rhythm.nextOn),
  })
}

interface Props {
  readonly panel: HTMLElement
  readonly one: SavedParameters
  /** What follows the day, in a sentence. */
  readonly about: string
  readonly onGiven: (asked: RhythmAsk) => Promise<CallResult<SavedParameters>>
  /** It is done; called with what is kept now. */
  readonly onDone: (now: SavedParameters) => void
  readonly onClose: () => void
}

const parameters = {
  rhythm: choice([...RHYTHMS, 'Never']),
  weekday: choice(WEEKDAYS),
  monthDay: integer({ least: 1, most: 31 }),
  format: choice(['pdf', 'xlsx']),
} as const
/** Texts `kit:rhythm.*`. */
const ASKS = { id: 'kit.rhythm', module: 'kit', noun: 'rhythm', room: 'kit/rhythm', parameters }
const asksOf = (names: readonly (keyof typeof parameters)[]): Asks =>
  ({ ...ASKS, parameters: Object.fromEntries(names.map((name) => [name, parameters[name]])) }) as never
/** Nobody takes back what was never asked for. */
const FIRST = { ...ASKS, parameters: { ...parameters, rhythm: { ...parameters.rhythm, choices: RHYTHMS } } }
const BEGINS = { weekday: 'Monday', monthDay: 31, format: 'pdf' } as const

/** Asks on which days, and as what, something that is kept is sent to its user by e-mail. */
export function RhythmDialog({ panel, one, about, onGiven, onDone, onClose }: Props) {
  const prefix = useId()
  const { rhythm: known } = one
  const [rhythm, setRhythm] = useState<RhythmAsk['rhythm']>(known?.rhythm ?? 'Weekly')
  const [problem, setProblem] = useState<Problem | undefined>(undefined)
  const names = rhythmAsks(rhythm)
  const give = async (given: Record<string, unknown>): Promise<readonly Problem[]> => {
    setProblem(undefined)
    const format = known?.format ?? BEGINS.format
    const asked = {
      weekday: null,
      monthDay: null,
      format,
      ...given,
      rhythm,
      paper: readPaper(),
      version: known?.version ?? 0,
    }
    const answer = await onGiven(asked)
    if (answer.ResultStatus === ResultStatus.success) {
      onDone(answer.Data!)
      return []
    }
    const problems = answer.Problems ?? []
    setProblem(problems.find(({ Field }) => Field === 'rhythm'))
    return problems.filter(({ Field }) => Field !== 'rhythm')
  }
  const hint = rhythm === 'WorkingDays' ? 'kit:rhythm.aboutDays' : rhythm === 'Monthly' ? 'kit:rhythm.aboutMonth' : null
  return (
    <ParameterDialog
      panel={panel}
      title={t('kit:rhythm.send', { name: one.name })}
      about={about}
      lead={() => (
        <>
          <Parameter
            contract={(known ? ASKS : FIRST) as unknown as Asks}
            name="rhythm"
            value={rhythm}
            problem={problem}
            prefix={prefix}
            onEdit={(_name, next) => {
              setRhythm(next as RhythmAsk['rhythm'])
              setProblem(undefined)
            }}
          />
          {hint ? <p>{t(hint)}</p> : null}
        </>
      )}
      contract={asksOf(names)}
      begin={{
        weekday: known?.weekday ?? BEGINS.weekday,
        monthDay: known?.monthDay ?? BEGINS.monthDay,
        format: known?.format ?? BEGINS.format,
      }}
      does={t('kit:rhythm.does')}
      onGiven={give}
      onClose={onClose}
    />
  )
}
