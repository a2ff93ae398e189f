import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import {
  OPENING_PAGE,
  OPENING_PARTS,
  OpeningBalance,
  type OpeningFile,
  type OpeningLine,
  type OpeningPart,
  type OpeningWork,
} from '../../../../shared/contracts/gl/opening-balance.ts'
import type { Deps } from '../../../platform/deps.ts'
import { documented, guarded, type Named } from '../../../platform/entity/contract.ts'
import * as schemas from '../../../platform/entity/schemas.ts'
import { sightOf, withDots } from '../../../platform/entity/visibility.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { rightsOf } from '../../../platform/rights/rights.ts'
import { learnCompany } from '../../../trade/company/own-company.ts'
import { seesAccount } from '../books-in-sight.ts'
import { OpeningBalanceStore } from './entity.ts'
import { proofOf, type Proven } from './proof.ts'
import { waitsFor } from './second-person.ts'
import { firstDay, standing } from './state.ts'

const PATH = '/api/gl/opening-balance'
const right = guarded('gl/opening-balance.view')
const told = { response: { 200: { type: 'object', additionalProperties: true } } } as const
const NOTHING: Proven = {
  ...{ proof: [], otherAccounts: 0, otherAmount: '0.00', difference: '0.00', detailDifference: '0.00', laterItems: 0 },
}

type Hands = Pick<OpeningWork, 'postedBy' | 'postedOn' | 'postedAlone' | 'submittedBy' | 'submittedOn' | 'approvalNote'>
const NOBODY: Hands & Pick<OpeningWork, 'waitsFor'> = {
  ...{ postedBy: null, postedOn: null, postedAlone: false, submittedBy: null, submittedOn: null },
  ...{ approvalNote: null, waitsFor: null },
}

/** What is read of an opening: its files, what ties and what does not, and its lines. */
export function readRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  app.get(
    `${PATH}/work`,
    { ...documented(OpeningBalanceStore, 'Files of the opening of the company, and what ties', told), ...right },
    async ({ user }): Promise<OpeningWork> => {
      const rights = await rightsOf(db, user)
      const company = await learnCompany(db)
      const acts = [...Object.keys(OpeningBalance.actions), ...OpeningBalance.ownActions].filter((name) =>
        rights.can(`${OpeningBalance.room}.${name}`),
      )
      const opening = company && (await standing(db, company.companyId))
      const { rows: named } = await sql<{ name: string }>`
        select name from company_shown where is_default`.execute(db)
      const begun = {
        ...{ companyName: named[0]?.name ?? '', currency: company?.currency ?? 'CAD', acts },
      }
      if (!opening)
        return {
          ...{ ...begun, ...NOTHING, id: null, version: 0, openingNo: null, status: 'Draft', files: [] },
          opensOn: company ? await firstDay(db, company.companyId) : null,
          ...{ entryId: null, entryNo: null, ...NOBODY },
        }
      const { rows: files } = await sql<OpeningFile>`
        select part, file_name as "fileName", line_count as lines, money_text(amount) as amount, brought_by as by,
               brought_on::text as "on" from opening_file where opening_id = ${opening.id}::uuid
        order by array_position(${[...OPENING_PARTS]}::text[], part)`.execute(db)
      const { rows: hands } = await sql<Hands & { total: string | null }>`
        select posted_by as "postedBy", posted_on::text as "postedOn", posted_alone as "postedAlone", submitted_by as "submittedBy",
               case when status = 'Submitted' then updated_on::text end as "submittedOn", approval_note as "approvalNote", total::text
        from opening_balance where id = ${opening.id}::uuid`.execute(db)
      const { total, ...who } = hands[0]!
      const asked = { user, may: acts.includes('post'), now: clock.now() }
      const waiting = opening.status === 'Submitted' ? await waitsFor(db, { id: opening.id, total }, asked) : null
      const { proof, ...sums } = await proofOf(db, opening)
      const seen = withDots(sightOf(rights), proof, { name: 'gl.account.name' })
      const { id, version, openingNo, status, opensOn, entryId, entryNo } = opening
      return {
        ...{ ...begun, ...sums, proof: seen, id, version, openingNo, status, opensOn, entryId, entryNo, files },
        ...{ ...who, waitsFor: waiting },
      }
    },
  )

  app.get<Named & { Querystring: { part: OpeningPart; from?: string } }>(
    `${PATH}/:id/lines`,
    {
      ...documented(OpeningBalanceStore, 'Lines of a part as they were brought', {
        params: schemas.idSchema,
        querystring: {
          type: 'object',
          additionalProperties: false,
          required: ['part'],
          properties: { part: { enum: OPENING_PARTS }, from: { type: 'string', pattern: '^[0-9]{1,6}$' } },
        },
        ...told,
      }),
      ...right,
    },
    async ({ params, query, user }) => {
      const { rows: found } = await sql`select from opening_balance where id = ${params.id}::uuid`.execute(db)
      if (found.length === 0) throw notFound()
      const { rows } = await sql<OpeningLine>`
        select l.row_no as row, l.gl_account as "glAccount", a.name as "accountName", l.firm_id as "firmId", f.name as "firmName",
               l.reference, l.document_date::text as "documentDate", l.due_date::text as "dueDate", l.currency,
               money_text(l.txn) as txn, money_text(l.amount) as amount
        from opening_line l join gl_account a on a.account = l.gl_account left join firm_shown f on f.firm_id = l.firm_id
        where l.opening_id = ${params.id}::uuid and l.part = ${query.part} and ${seesAccount(user, sql.ref('l.gl_account'))}
        order by l.row_no limit ${OPENING_PAGE} offset ${Number(query.from ?? 0)}`.execute(db)
      const sight = sightOf(await rightsOf(db, user))
      return { lines: withDots(sight, rows, { accountName: 'gl.account.name', firmName: 'admin.firm.name' }) }
    },
  )
}
