import {
  MOST_SHEETS,
  STEP_FROM,
  type PrintRunData,
  type PrintStep,
  type PrintStepAsk,
} from '../../../shared/contracts/print-run.ts'
import { textArg, type CallResult, type Problem } from '../../../shared/contracts/result.ts'
import type { Locale } from '../../../shared/contracts/shell.ts'
import type { ActionContext } from '../action/action.ts'
import type { Answers } from '../action/answers.ts'
import type { SuiteTexts } from '../entity/texts.ts'
import { notFound } from '../http/errors.ts'
import { NoCounter, NotGapless } from '../numbering/numbering.ts'
import type { PrintAsked, PrintDocument, PrintSource } from './print-source.ts'
import * as rows from './rows.ts'
import { drawSheets, type DrawnSheet } from './sheet-paper.ts'

export const NUMBERS_MOVED = 'kit:print.numbersMoved'

type Values = Record<string, unknown>

/** What the steps of one kind of print run need. */
export interface PrintParts {
  source: PrintSource
  answers: Answers
  texts: SuiteTexts
}

/** Refused before anything was taken: its problems are the answer. */
export class NothingReserved extends Error {
  constructor(readonly problems: Problem[]) {
    super('nothing is reserved')
  }
}

const problem = (Key: string, Args: Problem['Args'] = {}, Field: string | null = null): Problem => ({
  Field,
  Key,
  Args,
})

/**
 * The documents that wait to be printed with these parameters, less what is in a run already.
 * @throws NothingReserved when there are none, or more than one run holds
 */
export async function waitingDocuments(
  { documents, contract }: PrintSource,
  asked: PrintAsked<Values>,
): Promise<PrintDocument[]> {
  const found = await documents(asked)
  const taken = await rows.takenDocuments(
    asked.db,
    contract.room,
    found.map(({ id }) => id),
  )
  const waiting = found.filter(({ id }) => !taken.has(id))
  if (waiting.length === 0) throw new NothingReserved([problem('kit:print.nothingWaits')])
  if (waiting.length > MOST_SHEETS)
    throw new NothingReserved([problem('kit:print.tooMany', { most: MOST_SHEETS, count: waiting.length })])
  return waiting
}

/** @throws NothingReserved when the counter is missing or may lose numbers */
export async function numbersOf<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof NoCounter || error instanceof NotGapless)
      throw new NothingReserved([problem('kit:print.noNumbers', { counterId: error.counterId })])
    throw error
  }
}

interface Reserving {
  id: string
  parameters: Values
  locale: Locale
  /** The first number as the caller saw it. */
  first: string
  confirmed: readonly string[]
}

/** Takes a number for each waiting document; each keeps from now on what it says. */
export async function reserve(parts: PrintParts, context: ActionContext, asked: Reserving): Promise<CallResult> {
  const { source, answers } = parts
  const { room } = source.contract
  const { trx, user, rights } = context
  const { parameters } = asked
  await rows.lockRoom(trx, room)
  try {
    const documents = await waitingDocuments(source, { db: trx, parameters, user, rights, locale: asked.locale })
    const numbers = await numbersOf(() => source.numbers.take(trx, parameters, documents.length))
    if (numbers[0] !== asked.first && !asked.confirmed.includes(NUMBERS_MOVED))
      return answers.question([
        problem(NUMBERS_MOVED, { seen: asked.first, first: numbers[0]!, last: numbers.at(-1)! }),
      ])
    await rows.insertRun(context, { id: asked.id, room, parameters, locale: asked.locale })
    const at = { runId: asked.id, room, round: 1, series: source.numbers.series(parameters) }
    await rows.insertSheets(trx, at, documents, numbers)
  } catch (error) {
    if (error instanceof NothingReserved) return answers.refused(error.problems)
    throw error
  }
  await source.became(context, await rows.readSheets(trx, asked.id))
  return answers.saved(asked.id, await rows.readRunData(trx, { room, inSight: source.inSight(user) }, asked.id))
}

type Step = (
  parts: PrintParts,
  context: ActionContext,
  run: rows.RunRow,
  ask: PrintStepAsk,
) => Promise<Problem[] | void>

/** The run, locked and in the version that the caller saw, led on by one step; all of it or nothing. */
export async function take(
  parts: PrintParts,
  context: ActionContext,
  name: PrintStep,
  id: string,
  ask: PrintStepAsk,
): Promise<CallResult> {
  const { source, answers } = parts
  const runs = { room: source.contract.room, inSight: source.inSight(context.user) }
  const run = await rows.readRun(context.trx, runs, id, true)
  if (!run) throw notFound()
  const data = async () => (await rows.readRunData(context.trx, runs, id)) as PrintRunData
  if (run.version !== ask.version) {
    const current = await data()
    const { updatedBy: changedBy, updatedOn: changedOn, version } = current
    return answers.conflict(id, { changedBy, changedOn, version, current })
  }
  if (!STEP_FROM[name].includes(run.state))
    return answers.refused([problem('kit:print.wrongState', { state: textArg(`kit:print.states.${run.state}`) })])
  if (NEEDS_REASON.includes(name) && !ask.reason?.trim())
    return answers.refused([problem('kit:refused.noReason', {}, 'reason')])
  const problems = await STEPS[name](parts, context, run, ask)
  return problems ? answers.refused(problems) : answers.saved(id, await data())
}

const NEEDS_REASON: readonly PrintStep[] = ['spoil', 'cancel', 'reprint']
const reasonOf = ({ reason }: PrintStepAsk) => reason!.trim()

const STEPS: Readonly<Record<PrintStep, Step>> = {
  /** Makes the file of the sheets whose numbers are reserved, and keeps it. */
  async render(parts, context, run) {
    const sheets = await rows.readSheets(context.trx, run.id, ['Reserved'])
    await rows.keepFile(context.trx, run.id, run.round, false, await fileOf(parts, run, sheets, null))
    const rendered = await rows.setSheets(context.trx, run.id, sheets, 'Rendered', null)
    await rows.updateRun(context, run, { state: 'Rendered' })
    await parts.source.became(context, rendered)
  },

  /** It printed correctly, all that was not spoiled. */
  async confirm({ source }, context, run) {
    const sheets = await rows.readSheets(context.trx, run.id, ['Rendered'])
    const confirmed = await rows.setSheets(context.trx, run.id, sheets, 'Confirmed', null)
    await rows.updateRun(context, run, { state: 'Confirmed' })
    await source.became(context, confirmed)
  },

  /** Sheets of the round that was just printed, from one number to another, are waste: they get new numbers. */
  async spoil({ source }, context, run, ask) {
    const { trx } = context
    const printed = (await rows.readSheets(trx, run.id, ['Rendered'])).filter(({ round }) => round === run.round)
    const [from, to] = [ask.from, ask.to].map((number) => printed.findIndex((sheet) => sheet.number === number))
    if (from === -1) return [problem('kit:print.notInRound', { number: ask.from ?? '' }, 'from')]
    if (to === -1) return [problem('kit:print.notInRound', { number: ask.to ?? '' }, 'to')]
    if (to! < from!) return [problem('kit:print.lastBeforeFirst', {}, 'to')]
    const spoiled = await rows.setSheets(trx, run.id, printed.slice(from, to! + 1), 'Spoiled', reasonOf(ask))
    const round = run.round + 1
    const numbers = await source.numbers.take(trx, run.parameters, spoiled.length)
    const { room } = source.contract
    const series = source.numbers.series(run.parameters)
    await rows.insertSheets(trx, { runId: run.id, room, round, series }, spoiled, numbers)
    await rows.updateRun(context, run, { state: 'Reserved', round })
    await source.became(context, [...spoiled, ...(await rows.readSheets(trx, run.id, ['Reserved']))])
  },

  /** Given up: nobody will use its numbers any more, and its documents wait to be printed again. */
  async cancel({ source }, context, run, ask) {
    const sheets = await rows.readSheets(context.trx, run.id, ['Reserved', 'Rendered'])
    const cancelled = await rows.setSheets(context.trx, run.id, sheets, 'Cancelled', reasonOf(ask))
    await rows.updateRun(context, run, { state: 'Cancelled', reason: reasonOf(ask) })
    await source.became(context, cancelled)
  },

  /** A copy of what was confirmed, marked as one on every page; each copy after the first is the same file. */
  async reprint(parts, context, run, ask) {
    const { trx } = context
    if (!(await rows.readFile(trx, run.id, run.round, true))) {
      const sheets = await rows.readSheets(trx, run.id, ['Confirmed'])
      const mark = parts.texts.text(run.locale, 'kit:print.marks.reprint')
      await rows.keepFile(trx, run.id, run.round, true, await fileOf(parts, run, sheets, mark))
    }
    await rows.updateRun(context, run, { reprints: run.reprints + 1, reason: reasonOf(ask) })
  },
}

/** The same sheets of the same run give the same file, whenever it is made. */
const fileOf = (
  { source, texts }: PrintParts,
  { locale, created_on }: rows.RunRow,
  sheets: readonly DrawnSheet[],
  mark: string | null,
): Promise<Buffer> =>
  drawSheets(source, sheets, { locale, mark, title: titleOf(source, texts, locale), asOf: new Date(created_on) })

export const titleOf = ({ contract }: PrintSource, texts: SuiteTexts, locale: Locale): string =>
  texts.text(locale, `${contract.module}:${contract.noun}.title`)
