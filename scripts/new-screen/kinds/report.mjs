/** Parameters to lines, Excel and PDF, out of one select. */
export default ({ module, file, id, camel, pascal, room, title }) => ({
  files: {
    [`shared/contracts/${module}/${file}.ts`]: `
import { Firm } from '../admin/firm.ts'
import { choice, optional } from '../fields.ts'
import { of, reportContract } from '../report.ts'

/** ${title}: which question it answers, and for whom. */
export const ${pascal} = reportContract('${id}', {
  parameters: { firmStatus: optional(choice(['Active', 'Inactive'])), region: optional(of(Firm, 'region')) },
  columns: {
    firmId: of(Firm, 'firmId'),
    name: of(Firm, 'name'),
    region: of(Firm, 'region'),
    currency: of(Firm, 'billTo.currency'),
    creditLimit: of(Firm, 'billTo.creditLimit'),
  },
  groupBy: [['currency', 'region'], []],
  totals: ['creditLimit'],
  within: 'currency',
  sort: ['name', 'firmId'],
  drill: { firmId: 'admin/firm' },
})
`,
    [`apps/${module}/screens/${file}.screen.ts`]: `
import { ${pascal} } from '../../../shared/contracts/${module}/${file}.ts'
import { report } from '../../../shared/kit/screen.ts'

export default report(${pascal})
`,
    [`server/modules/${module}/reports/${file}.ts`]: `
import { sql } from 'kysely'
import { ${pascal} } from '../../../../shared/contracts/${module}/${file}.ts'
import { rowsFor, where } from '../../../platform/reports/rows-for.ts'
import { FirmStore } from '${module === 'admin' ? '../firm/entity.ts' : '../../admin/index.ts'}'

/** Every firm in sight that is billed, with its limit. */
export const ${camel} = rowsFor(
  ${pascal},
  ({ parameters: p, inSight }) => sql\`
    select t.firm_id as "firmId", t.name, t.region, b.currency, b.credit_limit as "creditLimit"
    from firm_shown t join firm_bill_to_shown b on b.owner_id = t.id
    where \${inSight(FirmStore)}
      and \${where(p.firmStatus, sql\`t.status = \${p.firmStatus}\`)}
      and \${where(p.region, sql\`t.region = upper(\${p.region})\`)}\`,
)
`,
    [`tests/server/modules/${module}/${file}.test.ts`]: (ids) => `
import { expect, it } from 'vitest'
import type { ReportPage } from '../../../../shared/contracts/report.ts'
import { startStaff } from '${module === 'admin' ? '.' : '../admin'}/calls.ts'

const { admin } = await startStaff()

it('${ids}${title.toLowerCase()} have a line for each row, under the total of all', async () => {
  const { Data, ResultStatus } = await admin.save('POST', '/api/${room}/run', { parameters: {} })
  expect(ResultStatus).toBe(1)
  const { columns, lines, totalCount } = Data as unknown as ReportPage
  expect(columns).toEqual(['firmId', 'name', 'region', 'currency', 'creditLimit'])
  expect(totalCount).toBeGreaterThan(0)
  expect(lines[0]!.slice(0, 2)).toEqual([0, totalCount])
})
`,
  },
  report: true,
  routes: {
    imports: [`import { ${camel} } from './reports/${file}.ts'`],
    names: [['reportRoutes', '../../platform/reports/routes.ts']],
    line: `reportRoutes(app, deps, rooms, ${camel})`,
  },
  texts: {
    title,
    fields: { firmStatus: 'State of the firm' },
    choices: { firmStatus: { Active: 'In use', Inactive: 'Not in use' } },
  },
  next: ['choose its parameters and columns in the contract, and select them in server/modules/*/reports'],
})
