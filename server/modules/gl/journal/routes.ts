import type { FastifyInstance } from 'fastify'
import { fieldProblems, normalize } from '../../../../shared/contracts/check.ts'
import { Journal } from '../../../../shared/contracts/gl/journal.ts'
import { JOURNAL_SOURCES } from '../../../../shared/contracts/gl/journal-sources.ts'
import type { CallResult, Problem, WriteBody } from '../../../../shared/contracts/result.ts'
import type { ClosingContext, Verdict } from '../../../ledger/close.ts'
import type { DraftBooks } from '../../../ledger/drafts.ts'
import { closeJournal, openJournal, reopenJournal } from '../../../ledger/journals.ts'
import { action, type ActionContext } from '../../../platform/action/action.ts'
import { Answers } from '../../../platform/action/answers.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { changesBetween } from '../../../platform/entity/changes.ts'
import { documented, guarded, ofRecord, type Named } from '../../../platform/entity/contract.ts'
import { readRecord } from '../../../platform/entity/read.ts'
import { outOfScope } from '../../../platform/entity/save.ts'
import * as schemas from '../../../platform/entity/schemas.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import type { SuiteTexts } from '../../../platform/entity/texts.ts'
import { visibilityOf } from '../../../platform/entity/visibility.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { JournalStore } from './entity.ts'
import { closingOf } from '../closing-of.ts'
import { defaultCompany } from '../fiscal-year/default-company.ts'

const PATH = '/api/gl/journal'
const answered = { 200: schemas.resultSchema(schemas.recordSchema(JournalStore)) }

interface Confirmed {
  confirmed?: string[]
}

/** The ledger speaks of the date; here that is the field of the day-book. */
const atItsField = (problem: Problem): Problem =>
  problem.Field === 'date' ? { ...problem, Field: 'journalDate' } : problem

const recordOf = async (trx: Trx, id: string): Promise<Row> => (await readRecord(trx, JournalStore, id, null))!.record

/** [S5.41] Day-books are opened, closed and reopened by the ledger, which knows what stands against it. */
export function journalRoutes(app: FastifyInstance, deps: Deps, texts: SuiteTexts, drafts: DraftBooks): void {
  const answers = new Answers(texts)

  app.post<{ Body: WriteBody<Row> }>(
    PATH,
    {
      ...documented(JournalStore, 'Open a day-book', {
        body: schemas.writeSchema(JournalStore, true),
        response: answered,
      }),
      ...guarded('gl/journal.add'),
      ...ofRecord(Journal.fields),
    },
    (request): Promise<CallResult> => {
      return action(deps, answers, { request, right: 'gl/journal.add', content: request.body }, (context) =>
        open(context, answers, drafts, request.body),
      )
    },
  )

  const move = (name: 'close' | 'reopen', work: (trx: Trx, id: string, context: ClosingContext) => Promise<Verdict>) =>
    app.post<Named & { Body: Confirmed }>(
      `${PATH}/:id/${name}`,
      {
        ...documented(JournalStore, `${name} a day-book`, {
          params: schemas.idSchema,
          body: {
            type: 'object',
            additionalProperties: false,
            properties: { confirmed: { type: 'array', maxItems: 20, items: { type: 'string', maxLength: 100 } } },
          },
          response: answered,
        }),
        ...guarded('gl/journal.close'),
      },
      (request): Promise<CallResult> =>
        action(deps, answers, { request, right: 'gl/journal.close', content: request.body }, async (context) => {
          const { trx, user } = context
          const seen = await visibilityOf(trx, user, JournalStore)
          const stored = await readRecord(trx, JournalStore, request.params.id, seen.scope)
          if (!stored) throw notFound()
          if (!stored.inScope) return outOfScope({ entity: JournalStore, answers })
          const id = String(stored.record['id'])
          const { problems, questions } = await work(trx, id, closingOf(context, drafts, request.body.confirmed))
          if (problems.length > 0) return answers.refused(problems.map(atItsField))
          if (questions.length > 0) return answers.question(questions)
          return answers.saved(id, await recordOf(trx, id))
        }),
    )
  move('close', closeJournal)
  move('reopen', reopenJournal)
}

async function open(
  context: ActionContext,
  answers: Answers,
  drafts: DraftBooks,
  { record, confirmed }: WriteBody<Row>,
): Promise<CallResult> {
  const { trx, user, now, requestId, changeId } = context
  const wanted = normalize(Journal, record) as unknown as Journal
  const limits = fieldProblems(Journal, wanted as unknown as Row)
  const source = JOURNAL_SOURCES.find((known) => known === wanted.source)
  if (wanted.source && !source)
    limits.push({ Field: 'source', Key: 'kit:refused.unknownRecord', Args: { value: wanted.source } })
  if (limits.length > 0) return answers.refused(limits, 'INVALID')
  const companyId = await defaultCompany(trx)
  if (companyId === null) return answers.refused([{ Field: null, Key: 'gl:rules.journal.companyGiven', Args: {} }])
  const { journalDate: date, dataType, description } = wanted
  const { problems, questions, journal } = await openJournal(
    trx,
    { companyId, date, source: source!, dataType, description },
    closingOf(context, drafts, confirmed),
  )
  if (problems.length > 0) return answers.refused(problems.map(atItsField))
  if (questions.length > 0) return answers.question(questions)
  const { id, journalNo } = journal!
  const seen = await visibilityOf(trx, user, JournalStore)
  const stored = (await readRecord(trx, JournalStore, id, seen.scope))!
  // Whoever has the door of payables only opens no day-book that he would not see.
  if (!stored.inScope) return outOfScope({ entity: JournalStore, answers })
  const entry = { table: 'journal', id, recordKey: journalNo, by: user.name, on: now, requestId, changeId }
  await writeAudit(trx, entry, changesBetween(Journal, null, stored.record))
  return answers.saved(id, stored.record)
}
