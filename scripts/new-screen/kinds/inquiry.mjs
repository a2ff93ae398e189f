/** One thing as at a day, its figures and the lists behind them; what it reads is left to write. */
export default ({ module, file, id, camel, pascal, room, title, record }) => ({
  files: {
    [`shared/contracts/${module}/${file}.ts`]: `
import { Firm } from '../admin/firm.ts'
import { date, lookup } from '../fields.ts'
import { inquiryContract, leadsTo, list } from '../inquiry.ts'
import { of } from '../report.ts'

/** ${record}: what is known of one firm at the end of a day, and what leads on from there. */
export const ${pascal} = inquiryContract('${id}', {
  key: { firmId: lookup('admin.firm', undefined, { upper: true, max: 40 }) },
  asOf: date(),
  called: ['firmId'],
  figures: { creditLimit: of(Firm, 'billTo.creditLimit') },
  lists: {
    neighbours: list(
      { key: of(Firm, 'firmId'), name: of(Firm, 'name'), region: of(Firm, 'region') },
      { narrow: ['Find'], leads: { key: leadsTo('admin/firm', 'key') } },
    ),
  },
})
`,
    [`apps/${module}/screens/${file}.screen.ts`]: `
import { ${pascal} } from '../../../shared/contracts/${module}/${file}.ts'
import { inquiry } from '../../../shared/kit/screen.ts'

export default inquiry(${pascal})
`,
    [`server/modules/${module}/${file}/reads.ts`]: `
import { sql } from 'kysely'
import { ${pascal} } from '../../../../shared/contracts/${module}/${file}.ts'
import type { Deps } from '../../../platform/deps.ts'
import { readInSight } from '../../../platform/entity/read.ts'
import type { Condition } from '../../../platform/entity/stored.ts'
import { visibilityOf } from '../../../platform/entity/visibility.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { fromSelect } from '../../../platform/inquiry/list-reader.ts'
import { reads, type StoredInquiry } from '../../../platform/inquiry/reads.ts'
import { FirmStore } from '${module === 'admin' ? '../firm/entity.ts' : '../../admin/index.ts'}'

/** Whose figures, and which rows of firms the reader may see. */
interface LookedAt {
  readonly firmId: string
  readonly creditLimit: string | null
  readonly inSight: Condition
}

/** ${record}: one firm that is the reader's to see, with the others of its region. */
export const ${camel} = ({ db }: Deps): StoredInquiry<LookedAt> =>
  reads(${pascal}, {
    async of({ asks, user }): Promise<LookedAt> {
      const seen = await visibilityOf(db, user, FirmStore)
      const stored = await readInSight(db, FirmStore, asks['firmId']!, seen)
      if (!stored?.inScope) throw notFound()
      const billTo = stored.record['billTo'] as { creditLimit: string | null } | null
      return {
        firmId: String(stored.record['firmId']),
        creditLimit: billTo?.creditLimit ?? null,
        inSight: seen.scope ?? sql<boolean>\`true\`,
      }
    },
    figures: ({ creditLimit }) => Promise.resolve({ creditLimit }),
    lists: {
      neighbours: fromSelect({
        rows: ({ firmId, inSight }) => sql\`
          select t.id, t.firm_id as key, t.name, t.region from firm_shown t
          where t.region = (select region from firm_shown where firm_id = \${firmId}) and \${inSight}\`,
        order: sql\`key\`,
        find: ['key', 'name'],
      }),
    },
  })
`,
    [`tests/server/modules/${module}/${file}.test.ts`]: (ids) => `
import { expect, it } from 'vitest'
import type { InquiryRows } from '../../../../shared/contracts/inquiry.ts'
import { startStaff } from '${module === 'admin' ? '.' : '../admin'}/calls.ts'

const { admin } = await startStaff()
const PATH = '/api/${room}'

it('${ids}${record.toLowerCase()} looks at one firm, its figures and the lists behind them', async () => {
  const { List } = await admin.list('/api/admin/firm?PageSize=1')
  const firmId = String(List[0]!['firmId'])
  const asked = \`\${PATH}/\${firmId}\`
  expect((await admin.read(\`\${asked}?AsOf=2026-06-30\`)).Data).toMatchObject({ lists: ['neighbours'] })
  const { rows } = (await admin.read(\`\${asked}/neighbours?AsOf=2026-06-30&Find=\${firmId}\`))
    .Data as unknown as InquiryRows
  expect(rows).toEqual(expect.arrayContaining([expect.objectContaining({ key: firmId })]))
  expect((await admin.get(\`\${PATH}/NOBODY?AsOf=2026-06-30\`)).statusCode).toBe(404)
})
`,
  },
  inquiry: true,
  routes: {
    imports: [`import { ${camel} } from './${file}/reads.ts'`],
    names: [['inquiryRoutes', '../../platform/inquiry/routes.ts']],
    line: `inquiryRoutes(app, deps, rooms, ${camel}(deps))`,
  },
  texts: {
    title,
    none: 'Choose a firm',
    noneHint: 'What is known of it, as at any day.',
    find: 'Firm or name',
    fields: { firmId: 'Firm it is about' },
    lists: { neighbours: 'Firms of its region' },
  },
  next: [
    'say in the contract what is asked, which figures stand above and which lists below, and read them in server/modules/*/reads.ts',
    'a column or figure that is of no field says in field-sources.ts where it comes from: the house test names those without',
  ],
})
