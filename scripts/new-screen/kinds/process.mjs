/** Parameters, what will happen, a question, and a run in the background; what it does to each thing is left to write. */
export default ({ module, file, id, camel, pascal, room, title, record }) => ({
  files: {
    [`shared/contracts/${module}/${file}.ts`]: `
import { Firm } from '../admin/firm.ts'
import { optional } from '../fields.ts'
import { processContract } from '../process.ts'
import { of } from '../report.ts'

/** ${record}: what it does, and when somebody runs it. */
export const ${pascal} = processContract('${id}', {
  parameters: { region: optional(of(Firm, 'region')) },
  columns: { firmId: of(Firm, 'firmId'), name: of(Firm, 'name'), region: of(Firm, 'region') },
  drill: { firmId: 'admin/firm' },
})
`,
    [`apps/${module}/screens/${file}.screen.ts`]: `
import { ${pascal} } from '../../../shared/contracts/${module}/${file}.ts'
import { process } from '../../../shared/kit/screen.ts'

export default process(${pascal})
`,
    [`server/modules/${module}/processes/${file}.ts`]: `
import { sql, type RawBuilder } from 'kysely'
import { ${pascal} } from '../../../../shared/contracts/${module}/${file}.ts'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import { ask, fail, rule } from '../../../platform/action/rules.ts'
import { processFor } from '../../../platform/process/process.ts'
import { where } from '../../../platform/reports/rows-for.ts'
import { FirmStore } from '${module === 'admin' ? '../firm/entity.ts' : '../../admin/index.ts'}'

type Parameters = RecordOf<typeof ${pascal}.parameters>

/** The firms that these parameters mean. */
const meant = ({ region }: Parameters): RawBuilder<unknown> => sql\`
  from firm_shown t where t.status = 'Active' and \${where(region, sql\`t.region = upper(\${region})\`)}\`

/** It is about something, and whoever runs it is told how many first. */
const meansSomething = rule({ fields: ${pascal}.parameters }, '${id}.meansSomething', null, async (asked, { db }) => {
  const { rows } = await sql<{ firms: number }>\`select count(*)::int as firms \${meant(asked)}\`.execute(db)
  const { firms } = rows[0]!
  return firms === 0 ? fail({ firms }) : ask({ firms })
})

export const ${camel} = processFor(${pascal}, {
  rules: [meansSomething],
  preview: ({ parameters, inSight }) => sql\`
    select t.firm_id as "firmId", t.name, t.region \${meant(parameters)} and \${inSight(FirmStore)} order by t.firm_id\`,
  async run(hand, { parameters, inSight }) {
    await hand.plan(sql\`
      select t.firm_id as item, 'admin/firm' as room, t.firm_id as record, t.firm_id as key, t.name as title
      \${meant(parameters)} and \${inSight(FirmStore)} order by t.firm_id\`)
    // One thing at a time, each in a transaction of its own: what is done to a firm is written here.
    await hand.each(async () => ({ outcome: 'unchanged' }))
  },
})
`,
    [`tests/server/modules/${module}/${file}.test.ts`]: (ids) => `
import { expect, it } from 'vitest'
import type { ProcessPreview } from '../../../../shared/contracts/process.ts'
import { rules, startStaff } from '${module === 'admin' ? '.' : '../admin'}/calls.ts'

const { admin, clerk } = await startStaff()
const PATH = '/api/${room}'

it('${ids}${record.toLowerCase()} shows what it is about, and asks before it begins', async () => {
  const asked = { parameters: { region: 'ON' } }
  const preview = (await admin.save('POST', \`\${PATH}/preview\`, asked)).Data as unknown as ProcessPreview
  expect(preview.total).toBeGreaterThan(0)
  expect(rules(await admin.save('POST', \`\${PATH}/run\`, asked))).toEqual([
    [null, '${module}:rules.${camel}.meansSomething'],
  ])
  expect((await clerk.write('POST', \`\${PATH}/run\`, asked)).statusCode).toBe(403)
})
`,
  },
  process: true,
  routes: {
    imports: [`import { ${camel} } from './processes/${file}.ts'`],
    names: [
      ['processRoutes', '../../platform/process/routes.ts'],
      ['type ProcessRooms', '../../platform/process/routes.ts'],
    ],
    rooms: 'ProcessRooms',
    line: `processRoutes(app, deps, rooms, ${camel})`,
  },
  texts: {
    title,
    about: `${record}: what it does.`,
    run: `Run ${record.toLowerCase()}`,
    preview: 'Firms it means: {{total}}',
  },
  rules: { meansSomething: 'Firms it is done to: {{firms}}.' },
  next: ['write in server/modules/*/processes what is done to each thing, and say it in the text `about`'],
})
