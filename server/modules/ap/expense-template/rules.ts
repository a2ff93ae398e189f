import { sql } from 'kysely'
import { ExpenseTemplate, ExpenseTemplateColumn } from '../../../../shared/contracts/ap/expense-template.ts'
import { ask, fail, rule, type Finding } from '../../../platform/action/rules.ts'

/** A template id is given to one template only. */
export const idUsedOnce = rule(
  ExpenseTemplate,
  'ap.expenseTemplate.idUsedOnce',
  'templateId',
  async (template, { db, before }) => {
    if (before || !template.templateId) return false
    const { rows } = await sql`select from expense_template where template_id = ${template.templateId}`.execute(db)
    return rows.length > 0 && fail({ templateId: template.templateId })
  },
)

/** A template has a name. [S5.58] */
export const nameGiven = rule(
  ExpenseTemplate,
  'ap.expenseTemplate.nameGiven',
  'name',
  (template) => !template.name && fail(),
)

/** A place in a template is taken by one column. */
export const sequenceOnce = rule(
  ExpenseTemplateColumn,
  'ap.expenseTemplateColumn.sequenceOnce',
  'sequence',
  async (column, { db, before }) => {
    const { rows } = await sql<{ heading: string }>`
      select heading from expense_template_column
      where template_id = ${column.templateId} and sequence = ${column.sequence}
        and id is distinct from ${before?.id ?? null}::uuid`.execute(db)
    return rows[0] && fail({ heading: rows[0].heading })
  },
)

/** A column names accounts, unless it is a subtotal of those before it. */
export const rangesGiven = rule(
  ExpenseTemplateColumn,
  'ap.expenseTemplateColumn.rangesGiven',
  'ranges',
  (column) => column.subtotal !== (column.ranges.length === 0) && fail(),
)

/** A range runs from the lower account to the higher one. */
export const rangesInOrder = rule(
  ExpenseTemplateColumn,
  'ap.expenseTemplateColumn.rangesInOrder',
  'ranges',
  (column): Finding[] =>
    column.ranges.flatMap(({ fromAccount, toAccount }, at) =>
      fromAccount && toAccount && fromAccount > toAccount ? [fail({}, `ranges.${at}.toAccount`)] : [],
    ),
)

/** Whoever puts an account into two columns of a template is asked: it would be counted twice. [finance 7.12] */
export const accountsOnce = rule(
  ExpenseTemplateColumn,
  'ap.expenseTemplateColumn.accountsOnce',
  'ranges',
  async (column, { db, before }) => {
    if (column.ranges.length === 0) return false
    const { rows } = await sql<{ heading: string; account: string }>`
      select c.heading, min(a.account) as account
      from json_to_recordset(${JSON.stringify(column.ranges)}::json) as n ("fromAccount" text, "toAccount" text)
      join expense_template_column c on c.template_id = ${column.templateId}
        and c.id is distinct from ${before?.id ?? null}::uuid
      join expense_template_range r on r.owner_id = c.id
      join gl_account_shown a on not a.heading
        and a.account collate "C" >= n."fromAccount" and a.account collate "C" <= n."toAccount"
        and a.account collate "C" >= r.from_account and a.account collate "C" <= r.to_account
      group by c.heading order by c.heading limit 1`.execute(db)
    return rows[0] && ask({ heading: rows[0].heading, account: rows[0].account })
  },
)

export const onSave = [idUsedOnce, nameGiven]
export const onSaveColumn = [sequenceOnce, rangesGiven, rangesInOrder, accountsOnce]
