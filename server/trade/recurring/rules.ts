import { sql } from 'kysely'
import type { Entity } from '../../../shared/contracts/entity.ts'
import { fail, rule, type Rule } from '../../platform/action/rules.ts'

type Row = Readonly<Record<string, unknown>>

/** An id is given to one template of its kind only. [finance 7.13] */
export const idUsedOnce = (of: Entity, table: string): Rule =>
  rule(of as Entity, `${of.id}.idUsedOnce`, 'recurringId' as never, async (record, { db, before }) => {
    const { recurringId } = record as Row
    if (before || !recurringId) return null
    const { rows } = await sql`select from ${sql.table(table)} where recurring_id = ${recurringId}`.execute(db)
    return rows.length > 0 && fail({ recurringId: String(recurringId) })
  })

/** What comes back has lines. [S5.39] */
export const hasLines = (of: Entity): Rule =>
  rule(
    of as Entity,
    `${of.id}.hasLines`,
    'lines' as never,
    (record) => ((record as Row)['lines'] as readonly unknown[]).length === 0 && fail(),
  )

/** The last date is not before the first. [finance 7.13] */
export const endsAfterBegin = (of: Entity): Rule =>
  rule(of as Entity, `${of.id}.endsAfterBegin`, 'untilDate' as never, (record) => {
    const { fromDate, untilDate } = record as { fromDate?: string | null; untilDate?: string | null }
    return !!fromDate && !!untilDate && untilDate < fromDate && fail()
  })
