import { sql } from 'kysely'
import type { Problem } from '../../../../shared/contracts/result.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { saveRecord, type EntityParts } from '../../../platform/entity/save.ts'

type Row = Record<string, unknown>

/** What was answered when the columns were first entered. */
const ANSWERED = ['ap.expenseTemplateColumn.accountsOnce']

/** A new template that names another one begins with its columns, which are its own from then on. [finance 7.12] */
export const columnsOf =
  (columns: EntityParts) =>
  async ({ templateId, columnsFrom }: Row, context: ActionContext, before: Row | null): Promise<Problem[]> => {
    if (before || !columnsFrom) return []
    const { rows } = await sql<Row>`
      select c.sequence, c.heading, c.heading_fr as "headingFr", c.heading_zh_cn as "headingZhCn",
             c.heading_zh_tw as "headingZhTw", c.sign, c.width, c.subtotal,
             (select coalesce(json_agg(json_build_object('fromAccount', r.from_account, 'toAccount', r.to_account)
                                       order by r.position), '[]')
              from expense_template_range r where r.owner_id = c.id) as ranges
      from expense_template_column c where c.template_id = ${columnsFrom} order by c.sequence`.execute(context.trx)
    const problems: Problem[] = []
    for (const row of rows) {
      const answer = await saveRecord(columns, context, null, { record: { ...row, templateId }, confirmed: ANSWERED })
      problems.push(...(answer.Problems ?? []).map(({ Key, Args }) => ({ Field: 'columnsFrom', Key, Args })))
    }
    return problems
  }
