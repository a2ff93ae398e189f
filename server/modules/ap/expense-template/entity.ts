import { sql } from 'kysely'
import { ExpenseTemplate, ExpenseTemplateColumn } from '../../../../shared/contracts/ap/expense-template.ts'
import { stored } from '../../../platform/entity/stored.ts'
import * as expenseTemplate from './rules.ts'

export const ExpenseTemplateStore = stored(ExpenseTemplate, {
  table: 'expense_template',
  derived: {
    columns: sql`(select count(*)::int from expense_template_column c where c.template_id = t.template_id)`,
  },
  constraints: { expense_template_id_used_once: expenseTemplate.idUsedOnce },
})

export const ExpenseTemplateColumnStore = stored(ExpenseTemplateColumn, {
  table: 'expense_template_column',
  namedByKey: false,
  lines: { ranges: { table: 'expense_template_range' } },
  derived: {
    accounts: sql`(select string_agg(case when r.from_account = r.to_account then r.from_account
        else r.from_account || '-' || r.to_account end, ', ' order by r.position)
      from expense_template_range r where r.owner_id = t.id)`,
  },
  constraints: { expense_template_column_once: expenseTemplate.sequenceOnce },
})
