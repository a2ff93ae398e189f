import { api } from '../../shared/api/client.ts'
import type { ClosedLedger, PeriodCheck, PeriodClose } from '../../shared/contracts/gl/period-checklist.ts'
import { checkText } from '../../shared/i18n/check-text.ts'
import { loadTexts, t } from '../../shared/i18n/i18n.ts'
import type { BoardClosing, BoardLink, BoardStep } from '../../shell-elements/home/board-types.ts'

/** The way to a room with an address, for who has a door to it. */
type LinkOf = (room: string, query: Readonly<Record<string, string>>) => BoardLink | null

/**
 * [judgement 12c] What stands open in the period that is closed first, and who has done what of it: asked once HOME stands, since the books are
 * looked through for it. Null for whoever does not see it, when nobody answers, and where another period comes first by now.
 */
export async function readSteps(closing: BoardClosing, linkOf: LinkOf): Promise<BoardClosing['steps']> {
  const [answer] = await Promise.all([
    api.get<PeriodClose>('gl/period-close', { quiet: true }).catch(() => null),
    loadTexts(['gl']),
  ])
  return answer?.period?.name === closing.name ? stepsOf(answer, linkOf) : null
}

/** What is left in the order in which it is done, then what somebody has done, the last first, then what came right by itself. */
export function stepsOf({ checks, closed }: Pick<PeriodClose, 'checks' | 'closed'>, linkOf: LinkOf) {
  const left = checks.filter(({ count }) => count > 0).map((check) => leftStep(check, linkOf))
  const next = left.find(({ opens }) => opens !== null)
  const done = [...checks.flatMap(doneStep), ...closed.map(closedStep)].toSorted((a, b) => b.on.localeCompare(a.on))
  return {
    left: left.length,
    of: checks.length,
    rows: [
      ...left.map((step) => (step === next ? { ...step, isNext: true } : step)),
      ...done.map(({ step }) => step),
      ...checks.flatMap((check) => (check.count === 0 && !check.done ? [right(() => checkText(check), null)] : [])),
    ],
  }
}

function leftStep(check: PeriodCheck, linkOf: LinkOf): BoardStep {
  const { opens, blocks } = check
  return {
    ...{ state: blocks ? 'blocks' : 'look', text: () => checkText(check), who: null, isNext: false },
    opens: opens && linkOf(opens.room, opens.query),
  }
}

const doneStep = (check: PeriodCheck): { on: string; step: BoardStep }[] =>
  check.count === 0 && check.done ? [{ on: check.done.on, step: right(() => checkText(check), check.done) }] : []

const closedStep = ({ ledger, ...who }: ClosedLedger) => ({
  on: who.on,
  step: right(() => t('gl:periodClose.closed', { ledger: t(`gl:fiscalYear.panel.ledgers.${ledger}`) }), who),
})

const right = (text: () => string, who: BoardStep['who']): BoardStep => ({
  ...{ state: 'right', text, who, opens: null, isNext: false },
})
