import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { normalize } from '../../../shared/contracts/check.ts'
import { objectSchema } from '../../../shared/contracts/fields.ts'
import { PAPERS, type ReportCall, type ReportContract, type ReportFileAsk } from '../../../shared/contracts/report.ts'
import type { Deps } from '../deps.ts'
import { localeOf } from '../entity/texts.ts'
import { badRequest } from '../http/errors.ts'
import { zoneOf } from '../http/zone.ts'
import type { FileForm } from './report-file.ts'
import type { ReportRooms } from './report-rooms.ts'
import { askable, reportViewOf } from './report-view.ts'
import type { StoredReport } from './rows-for.ts'
import { begun, type BegunRun } from './run-report.ts'

const exact = { additionalProperties: false }
const names = Type.Array(Type.String({ maxLength: 60 }), { maxItems: 60 })

/** Bodies of the calls of one report. */
export function reportSchemas({ parameters }: ReportContract) {
  const ask = { parameters: Type.Unsafe(objectSchema(parameters)), groupBy: Type.Optional(names) }
  const call = { ...ask, zone: Type.Optional(Type.String({ maxLength: 60 })) }
  return {
    ask: Type.Object(ask, exact),
    call: Type.Object(call, exact),
    file: Type.Object(
      {
        ...call,
        format: Type.Enum(['xlsx', 'pdf']),
        columns: Type.Optional(names),
        paper: Type.Optional(Type.Enum([...PAPERS])),
      },
      exact,
    ),
  }
}

/** What calls of one report make of what they are asked. */
export class Asking {
  readonly path: string

  constructor(
    readonly deps: Deps,
    readonly rooms: ReportRooms,
    readonly report: StoredReport,
  ) {
    this.path = `/api/${report.contract.room}`
  }

  right = (name: 'view' | 'export'): string => `${this.report.contract.room}.${name}`

  named = (summary: string) => ({ summary, tags: [this.report.contract.room] })

  /** A run of the caller's, as he may see it. */
  async begin({ user, headers }: FastifyRequest, asked: ReportCall): Promise<BegunRun> {
    const { contract } = this.report
    const view = await reportViewOf(this.deps, user, this.rooms.registry, contract)
    const given = normalize({ fields: contract.parameters }, asked.parameters)
    const ask = { parameters: askable(view, given), groupBy: this.#groupingOf(asked.groupBy) }
    const speech = { zone: zoneOf(asked.zone), locale: localeOf(headers['x-locale']), texts: this.rooms.texts }
    return begun(this.deps, { report: this.report, ask, user, view, ...speech })
  }

  /** @throws 400 for columns that the report does not have */
  formOf({ zone, locale }: BegunRun, { format, columns = [], paper = 'letter' }: ReportFileAsk): FileForm {
    for (const name of columns)
      if (!Object.hasOwn(this.report.contract.columns, name)) throw badRequest('A column is unknown.')
    const speech = { texts: this.rooms.texts, locale, zone }
    return { format, columns, paper, speech }
  }

  #groupingOf(asked: readonly string[] = this.report.contract.groupBy[0]!): readonly string[] {
    const known = this.report.contract.groupBy.find((way) => way.join() === asked.join())
    if (!known) throw badRequest('The report is not grouped in this way.')
    return known
  }
}
