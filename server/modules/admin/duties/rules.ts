import { sql } from 'kysely'
import { DutyPair, HANDS } from '../../../../shared/contracts/admin/duty-pair.ts'
import { fail, rule, type Finding } from '../../../platform/action/rules.ts'

/** Each pair has an id of its own. */
export const idUsedOnce = rule(DutyPair, 'admin.dutyPair.idUsedOnce', 'pairId', async (pair, { db, before }) => {
  if (before || !pair.pairId) return false
  const { rows } = await sql`select from duty_pair where fold(pair_id) = fold(${pair.pairId})`.execute(db)
  return rows.length > 0 && fail({ pairId: pair.pairId })
})

/** It does not end before it begins. */
export const daysInOrder = rule(
  DutyPair,
  'admin.dutyPair.daysInOrder',
  'until',
  ({ since, until }) => until !== null && until < since && fail(),
)

/** A line is an action of a screen, or a right of the trade: one of both. */
export const dutyGiven = rule(DutyPair, 'admin.dutyPair.dutyGiven', 'duties', ({ duties }): Finding[] =>
  duties.flatMap(({ screen, action, namedRight }, at) => {
    const isScreen = Boolean(screen) && Boolean(action)
    if (namedRight ? !screen && !action : isScreen) return []
    return [fail({}, `duties.${at}.${screen && !namedRight ? 'action' : 'screen'}`)]
  }),
)

/** Both hands have something to do: else nothing could ever come together. */
export const bothHands = rule(
  DutyPair,
  'admin.dutyPair.bothHands',
  'duties',
  ({ duties }) => !HANDS.every((hand) => duties.some((line) => line.hand === hand)) && fail(),
)

export const onSave = [idUsedOnce, daysInOrder, dutyGiven, bothHands]
