import { sql, type Kysely } from 'kysely'
import { SEGMENTS, type SegmentName } from '../../../../shared/contracts/gl/segments.ts'
import type { Tables } from '../../../platform/database/tables.ts'

export interface SegmentDefinition {
  segment: SegmentName
  length: number
  mandatory: boolean
}

export interface SegmentValue {
  segment: SegmentName
  value: string
  name: string
  active: boolean
}

/** The segments of the chart, in the order of the full code: one chart for all companies, shaped by the default one's control record. */
export async function segmentsOf(
  db: Kysely<Tables>,
): Promise<{ defined: SegmentDefinition[]; values: SegmentValue[] }> {
  const { rows: defined } = await sql<SegmentDefinition>`
    select s.segment, s.length, s.mandatory
    from gl_segment s join gl_control g on g.id = s.owner_id join company_shown c using (company_id) where c.is_default`.execute(
    db,
  )
  const { rows: values } = await sql<SegmentValue>`
    select v.segment, v.value, v.name, v.active
    from gl_segment_value v join gl_control g on g.id = v.owner_id join company_shown c using (company_id) where c.is_default
    order by v.position`.execute(db)
  return { defined: defined.sort((a, b) => SEGMENTS.indexOf(a.segment) - SEGMENTS.indexOf(b.segment)), values }
}
