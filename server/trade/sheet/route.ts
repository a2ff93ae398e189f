import type { FastifyInstance } from 'fastify'
import type { Locale } from '../../../shared/contracts/shell.ts'
import type { Deps } from '../../platform/deps.ts'
import { documented, guarded, pathOf, rightTo, type Named } from '../../platform/entity/contract.ts'
import { readInSight } from '../../platform/entity/read.ts'
import * as schemas from '../../platform/entity/schemas.ts'
import type { Row, StoredEntity } from '../../platform/entity/stored.ts'
import { localeOf } from '../../platform/entity/texts.ts'
import { visibilityOf, visibleRecord } from '../../platform/entity/visibility.ts'
import { attachment } from '../../platform/http/sent-file.ts'
import { notFound } from '../../platform/http/errors.ts'
import { drawSheets } from '../../platform/print/sheet-paper.ts'
import { drawSheet, type Sheet } from './draw-sheet.ts'

const LETTER = [612, 792] as const
const asked = {
  type: 'object',
  additionalProperties: false,
  properties: { Locale: { type: 'string', maxLength: 10 } },
} as const

/** What is printed of a document. */
export interface Printed {
  readonly sheet: Sheet
  readonly locale: Locale
  /** Written across the page while it is none that counts: a draft. */
  readonly mark: string | null
  /** What the file is called, without `.pdf`. */
  readonly name: string
}

/**
 * `GET …/:id/print`: the document as its firm gets it, in the firm's language. [supply 1.10]
 * @param print `seen` is the record without what is hidden from its reader, `asked` the language that he asked for it in
 */
export function sheetRoute(
  app: FastifyInstance,
  deps: Deps,
  store: StoredEntity,
  summary: string,
  print: (record: Row, seen: Row, asked: Locale) => Promise<Printed>,
): void {
  app.get<Named & { Querystring: { Locale?: string } }>(
    `${pathOf(store)}/:id/print`,
    {
      schema: documented(store, summary, { params: schemas.idSchema, querystring: asked }).schema,
      ...guarded(rightTo(store, 'export')),
    },
    async (request, reply) => {
      const seen = await visibilityOf(deps.db, request.user, store)
      const found = await readInSight(deps.db, store, request.params.id, seen)
      if (!found?.inScope) throw notFound()
      const { sheet, locale, mark, name } = await print(
        found.record,
        visibleRecord(found.record, seen),
        localeOf(request.query.Locale),
      )
      const file = await drawSheets(
        { draw: (paper) => drawSheet(paper, sheet), rest: () => undefined, paper: LETTER },
        [{ number: name, content: {} }],
        { locale, title: sheet.title, asOf: new Date(String(found.record['updatedOn'])), mark },
      )
      return reply
        .type('application/pdf')
        .header('content-disposition', attachment(`${name}.pdf`))
        .send(file)
    },
  )
}
