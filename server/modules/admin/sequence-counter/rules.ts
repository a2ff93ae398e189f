import { sql } from 'kysely'
import { SequenceCounter } from '../../../../shared/contracts/admin/sequence-counter.ts'
import { fail, rule, type Finding } from '../../../platform/action/rules.ts'
import { missingParts } from '../../../platform/numbering/number-text.ts'
import { holdCounter } from '../../../platform/numbering/numbering.ts'

/** A counter id is given to one counter only. */
export const idUsedOnce = rule(
  SequenceCounter,
  'admin.sequenceCounter.idUsedOnce',
  'counterId',
  async (counter, { db, before }) => {
    if (before || !counter.counterId) return false
    const { rows } = await sql`select from sequence_counter_shown where counter_id = ${counter.counterId}`.execute(db)
    return rows.length > 0 && fail({ counterId: counter.counterId })
  },
)

/** A counter that begins anew, or counts by branch, says so in its prefix: else two documents had one number. */
export const prefixTellsApart = rule(
  SequenceCounter,
  'admin.sequenceCounter.prefixTellsApart',
  'prefix',
  ({ prefix, resetRule, perBranch }) => {
    if (!resetRule) return false
    const missing = missingParts(prefix, resetRule, perBranch)
    return missing.length > 0 && fail({ parts: missing.join(' ') })
  },
)

const FORMAT = ['prefix', 'width', 'resetRule', 'perBranch', 'gapless'] as const

/** The format is frozen with the first number. Documents that take one just now are waited for. */
export const formatFrozen = rule(
  SequenceCounter,
  'admin.sequenceCounter.formatFrozen',
  null,
  async (counter, { db, before }): Promise<Finding[]> => {
    const changed = before ? FORMAT.filter((field) => counter[field] !== before[field]) : []
    if (changed.length === 0) return []
    await holdCounter(db, before!.id)
    const { rows } = await sql`
      select from sequence_number_shown where counter_id = ${counter.counterId} limit 1`.execute(db)
    return rows.length > 0 ? changed.map((field) => fail({ counterId: counter.counterId }, field)) : []
  },
)

export const onSave = [idUsedOnce, prefixTellsApart, formatFrozen]
