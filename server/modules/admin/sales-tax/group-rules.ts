import { sql } from 'kysely'
import { TaxGroup } from '../../../../shared/contracts/admin/sales-tax.ts'
import { fail, rule, type Finding } from '../../../platform/action/rules.ts'

/** A tax group code is given to one group only. */
export const codeUsedOnce = rule(TaxGroup, 'admin.taxGroup.codeUsedOnce', 'taxGroup', async (group, { db, before }) => {
  if (before || !group.taxGroup) return false
  const { rows } = await sql`select from tax_group where tax_group = ${group.taxGroup}`.execute(db)
  return rows.length > 0 && fail({ taxGroup: group.taxGroup })
})

/** A group holds at least one tax: an exempt document bears an exempt one. */
export const taxesGiven = rule(
  TaxGroup,
  'admin.taxGroup.taxesGiven',
  'taxes',
  (group) => group.taxes.length === 0 && fail(),
)

/** A group holds a tax once. */
export const taxesOnce = rule(TaxGroup, 'admin.taxGroup.taxesOnce', 'taxes', (group): Finding[] =>
  group.taxes.flatMap(({ taxCode }, at) =>
    taxCode && group.taxes.findIndex((other) => other.taxCode === taxCode) < at
      ? [fail({ taxCode }, `taxes.${at}.taxCode`)]
      : [],
  ),
)

/** The default group of a province names the province. */
export const provinceGiven = rule(
  TaxGroup,
  'admin.taxGroup.provinceGiven',
  'province',
  (group) => group.provinceDefault && !group.province && fail(),
)

/** A province has one default group. */
export const oneDefault = rule(TaxGroup, 'admin.taxGroup.oneDefault', 'provinceDefault', async (group, { db }) => {
  if (!group.provinceDefault || !group.province) return false
  const { rows } = await sql<{ tax_group: string }>`
    select tax_group from tax_group
    where province = ${group.province} and province_default and tax_group <> ${group.taxGroup ?? ''}`.execute(db)
  return rows[0] && fail({ taxGroup: rows[0].tax_group })
})

export const onSave = [codeUsedOnce, taxesGiven, taxesOnce, provinceGiven, oneDefault]
