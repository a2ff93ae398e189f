/** Its folder on the server: one file for each question. */
export const serverFiles = ({ module, file, id, camel, pascal, plural, table, title, title_of, record }) => {
  const at = `server/modules/${module}/${file}`
  const contract = `import { ${pascal} } from '../../../../shared/contracts/${module}/${file}.ts'`
  return {
    [`${at}/document.ts`]: `
import { tradeDocument } from '../../../trade/document/trade-document.ts'
import { ${camel}Actions } from './actions.ts'
import { complete } from './complete.ts'
import { ${pascal}Store } from './entity.ts'
import { ${camel}PrintRoute } from './print.ts'
import { onSave } from './rules.ts'

/** ${title}. */
export const ${plural} = tradeDocument(${pascal}Store, {
  number: { prefix: '${prefixOf(pascal)}', sequence: '${table}_number' },
  rules: { save: onSave },
  complete,
  actions: ${camel}Actions,
  calls: [${camel}PrintRoute],
  search: { by: ['documentNo', 'firmId'], amount: 'total' },
})
`,
    [`${at}/entity.ts`]: `
import { sql } from 'kysely'
${contract}
import { reversalDateOf } from '../../../ledger/reverse.ts'
import { stored } from '../../../platform/entity/stored.ts'

export const ${pascal}Store = stored(${pascal}, {
  table: '${table}',
  lines: { lines: { table: '${table}_line' } },
  derived: {
    reversesOn: sql\`case when t.status = 'Posted' then \${reversalDateOf(sql\`t.entry_id\`)} end\`,
    firmName: sql\`(select f.name from firm_shown f where f.firm_id = t.firm_id)\`,
  },
})
`,
    [`${at}/complete.ts`]: `
import { Decimal } from 'decimal.js'
import type { ${pascal} } from '../../../../shared/contracts/${module}/${file}.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { followRate } from '../../../trade/money/rate.ts'

type Row = Record<string, unknown>

/** What is left to today, to the company and to the table of rates, and what the lines come to. */
export async function complete(record: Row, { trx, now }: ActionContext, before: Row | null): Promise<void> {
  const draft = record as unknown as ${pascal}
  if (before && before['status'] !== 'Draft') return
  record['status'] ??= 'Draft'
  draft.docDate ??= await businessDay(trx, now)
  draft.currency ??= (await ownCompany(trx)).currency
  await followRate(trx, draft, 'docDate', before)
  record['total'] = moneyText(draft.lines.reduce((sum, { amount }) => sum.plus(amount ?? 0), new Decimal(0)))
}
`,
    [`${at}/rules.ts`]: `
import { Decimal } from 'decimal.js'
${contract}
import { fail, rule, type Rule } from '../../../platform/action/rules.ts'
import { datedAhead } from '../../../trade/dates/dated-ahead.ts'
import { accountsByHand } from '../../../trade/lines/accounts-by-hand.ts'
import { notOnControl } from '../../../trade/lines/control-account.ts'
import { codeOfJob } from '../../../trade/lines/cost-codes.ts'
import { fitsLedger } from '../../../trade/money/fits-ledger.ts'
import { rateFresh, rateWithinFluctuation } from '../../../trade/money/rate.ts'
import { wholeAmounts } from '../../../trade/money/whole-amounts.ts'

/** A ${title_of} has lines, and comes to something. */
const linesGiven = rule(${pascal}, '${id}.linesGiven', 'lines', ({ lines, total }) => {
  return (lines.length === 0 || new Decimal(total ?? 0).isZero()) && fail()
})

/** A line is booked on another account than the one it stands against. */
const accountOfItsOwn = rule(${pascal}, '${id}.accountOfItsOwn', 'lines', ({ lines, againstAccount }) =>
  lines.flatMap(({ glAccount }, at) => (glAccount === againstAccount ? [fail({}, \`lines.\${at}.glAccount\`)] : [])),
)

const DAY = { day: 'docDate' }

export const onSave: readonly Rule[] = [
  ...[codeOfJob(${pascal}, 'lines'), wholeAmounts(${pascal}), fitsLedger(${pascal})],
  rateWithinFluctuation(${pascal}, DAY),
]
export const onPost: readonly Rule[] = [
  ...[linesGiven, accountOfItsOwn, notOnControl(${pascal}, 'lines'), accountsByHand('lines')],
  ...[...datedAhead('docDate'), rateFresh(${pascal}, DAY)],
]
export const onReverse: readonly Rule[] = datedAhead('given.reversalDate')
`,
    [`${at}/posting.ts`]: `
import type { Stored } from '../../../../shared/contracts/entity.ts'
import type { ${pascal} } from '../../../../shared/contracts/${module}/${file}.ts'
import { credit, debit, posting, type Leg, type Posting } from '../../../ledger/legs.ts'

/** ${record}: debit each line, credit what it comes to on the account that it stands against. */
export const ${camel}Posting = (document: Stored<typeof ${pascal}>, companyId: string): Posting => {
  const facts = { firmId: document.firmId, reference: document.documentNo }
  return posting({
    companyId,
    source: 'GJ',
    date: document.docDate,
    document: { type: '${id}', id: document.id, purpose: 'post' },
    description: \`\${document.firmId} \${document.documentNo!}\`,
    currency: document.currency,
    rate: document.rate,
    rateDate: document.docDate,
    legs: [
      ...document.lines.map(
        (line, at): Leg =>
          debit(line.glAccount, line.amount, {
            ...{ ...facts, field: \`lines.\${at}.glAccount\`, isByHand: true, memo: line.description },
            ...{ jobId: line.jobId, costCode: line.costCode },
          }),
      ),
      credit(document.againstAccount, document.total!, { ...facts, field: 'againstAccount', isByHand: true }),
    ],
  })
}
`,
    [`${at}/actions.ts`]: `
import { sql } from 'kysely'
${contract}
import { entryPreview } from '../../../ledger/entry-preview.ts'
import { post } from '../../../ledger/post.ts'
import { reverse } from '../../../ledger/reverse.ts'
import { dateAt } from '../../../platform/action/refusal.ts'
import type { Deps } from '../../../platform/deps.ts'
import { COLUMNS, transition, type Transition } from '../../../platform/document/transition.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { bookedRate } from '../../../trade/money/rate.ts'
import { postingContext } from '../../../trade/posting-context.ts'
import { ${camel}Posting } from './posting.ts'
import * as rules from './rules.ts'

const at = (field: string) => (error: unknown) => {
  throw dateAt(error, field)
}

/** What can be done with a ${title_of}; each in the one transaction of its call. */
export const ${camel}Actions = (deps: Pick<Deps, 'random'>): readonly Transition[] => [
  transition(${pascal}, 'post', {
    rules: rules.onPost,
    async run(document, action) {
      const { trx } = action
      const { companyId } = await ownCompany(trx)
      await bookedRate(trx, document.currency, document.docDate)
      const booked = ${camel}Posting(document, companyId)
      const entry = await post(trx, booked, postingContext(deps, action)).catch(at('docDate'))
      return { entryNo: entry.entryNo, [COLUMNS]: { entry_id: entry.id } }
    },
    preview: (document, { trx }, locale) =>
      entryPreview(trx, { type: ${pascal}.id, id: document.id, purpose: 'post' }, locale),
  }),
  transition(${pascal}, 'reverse', {
    rules: rules.onReverse,
    async run(document, action, given) {
      const { trx } = action
      const date = String(given['reversalDate'])
      const { rows } = await sql<{ entryId: string }>\`
        select entry_id as "entryId" from ${table} where id = \${document.id}\`.execute(trx)
      const asked = { entryId: rows[0]!.entryId, date, description: \`\${document.firmId} \${document.documentNo!}\` }
      await reverse(trx, asked, postingContext(deps, action)).catch(at('given.reversalDate'))
      return { reversedOn: date }
    },
  }),
]
`,
    [`${at}/print.ts`]: `
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import type { SuiteTexts } from '../../../platform/entity/texts.ts'
import { correspondents } from '../../../trade/sheet/parties.ts'
import { sheetRoute } from '../../../trade/sheet/route.ts'
import { sheetOf, sheetWords } from '../../../trade/sheet/sheet.ts'
import { ${pascal}Store } from './entity.ts'

/** The document as its firm gets it, in its language; marked while it is not posted, and when it was taken back. */
export const ${camel}PrintRoute = (app: FastifyInstance, deps: Deps, { texts }: { texts: SuiteTexts }): void =>
  sheetRoute(app, deps, ${pascal}Store, 'The document as a PDF', async (record, seen) => {
    const { firmId, companyId } = record
    const { locale, firm, company } = await correspondents(deps.db, { firmId, companyId, termsCode: null })
    const { label, value } = sheetWords(${pascal}Store, texts, locale)
    const say = (key: string, args?: Record<string, string | number>) =>
      texts.text(locale, \`${module}:${camel}.\${key}\`, args)
    const number = value(seen, 'documentNo')
    const plan = {
      title: \`\${say('record')} \${number}\`,
      company,
      parties: [{ heading: label('firmId'), rows: firm }],
      facts: ['docDate', 'currency'],
      lines: 'lines',
      columns: [
        { field: 'description', width: 338, isWrapped: true },
        { field: 'glAccount', width: 80 },
        { field: 'amount', width: 110, isFigure: true },
      ],
      sums: ['total'],
      notes: value(seen, 'memo'),
      page: (page: number) => say('print.page', { number, page }),
    }
    const sheet = sheetOf(${pascal}Store, seen, plan, { texts, locale })
    return { sheet, locale, mark: markOf(record, say), name: String(record['documentNo']) }
  })

function markOf({ status }: Row, say: (key: string) => string): string | null {
  if (status === 'Reversed') return say('print.reversed')
  return status === 'Posted' ? null : say('print.draft')
}
`,
  }
}

/** What its numbers begin with: the capitals of its name. */
const prefixOf = (pascal) => pascal.replace(/[^A-Z]/g, '').slice(0, 4) || 'D'
