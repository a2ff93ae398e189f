import type { FastifyInstance } from 'fastify'
import { sql, type Kysely } from 'kysely'
import type { Locale } from '../../../../../shared/contracts/shell.ts'
import type { Tables } from '../../../../platform/database/tables.ts'
import { planned } from '../../../../platform/database/planned.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { documented, guarded, pathOf, rightTo, type Named } from '../../../../platform/entity/contract.ts'
import { readInSight } from '../../../../platform/entity/read.ts'
import { localeOf, type SuiteTexts } from '../../../../platform/entity/texts.ts'
import { visibilityOf } from '../../../../platform/entity/visibility.ts'
import { attachment } from '../../../../platform/http/sent-file.ts'
import { notFound } from '../../../../platform/http/errors.ts'
import type { CurrentUser } from '../../../../platform/identity/user.ts'
import { drawSheets, type SheetPaper } from '../../../../platform/print/sheet-paper.ts'
import { drawSheet, type Sheet } from '../../../../trade/sheet/draw-sheet.ts'
import { ShipmentStore } from '../entity.ts'
import { drawPackLabel, PACK_LABEL, type PackLabel } from './pack-label.ts'
import { papered } from './papered.ts'
import { labelsOf, PAPERS, sheetOf, type Paper } from './sheets.ts'

const LETTER = [612, 792] as const
/** Shipments of one file: a wave, and more. */
const MOST = 200

interface Drawn {
  readonly sheet: Sheet | null
  /** Of its packages, where they are what is asked for. */
  readonly labels: readonly PackLabel[]
  readonly locale: Locale
  readonly number: string
  readonly status: string
  readonly updatedOn: string
}

/**
 * `GET …/:id/papers/:paper` and `GET …/papers/:paper?Shipments=SH1,SH2` [supply 9]: packing slip, bill of lading, certificate of the lots and labels of the packages, each in the language of its
 * customer; many of a wave as one file.
 */
export function shipmentPapers(app: FastifyInstance, deps: Deps, { texts }: { texts: SuiteTexts }): void {
  const { db } = deps
  const paper = { type: 'string', enum: PAPERS } as const

  const sent = async (papers: readonly Drawn[], kind: Paper, locale: Locale): Promise<Buffer> => {
    const look = {
      locale,
      title:
        papers.length === 1 ? (papers[0]!.sheet?.title ?? papers[0]!.number) : texts.text(locale, `oe:papers.${kind}`),
      asOf: new Date(
        papers
          .map(({ updatedOn }) => updatedOn)
          .toSorted()
          .at(-1)!,
      ),
      mark: markOf(papers, (key) => texts.text(locale, `oe:papers.${key}`)),
    }
    const rest = () => undefined
    if (kind === 'labels') {
      const labels = new Map(papers.flatMap((one) => one.labels.map((label) => [label.code, label] as const)))
      const draw = (on: SheetPaper, { number }: { number: string }) => drawPackLabel(on, labels.get(number)!)
      const roll = [...labels.keys()].map((number) => ({ number, content: {} }))
      return drawSheets({ draw, rest, paper: PACK_LABEL }, roll, look)
    }
    const sheets = new Map(papers.map(({ number, sheet }) => [number, sheet!]))
    const draw = (on: SheetPaper, { number }: { number: string }) => drawSheet(on, sheets.get(number)!)
    const pages = papers.map(({ number }) => ({ number, content: {} }))
    return drawSheets({ draw, rest, paper: LETTER }, pages, look)
  }

  app.get<Named & { Params: { paper: Paper } }>(
    `${pathOf(ShipmentStore)}/:id/papers/:paper`,
    {
      schema: documented(ShipmentStore, 'A paper of the shipment as a PDF', {
        params: {
          type: 'object',
          required: ['id', 'paper'],
          properties: { id: { type: 'string', format: 'uuid' }, paper },
        },
      }).schema,
      ...guarded(rightTo(ShipmentStore, 'export')),
    },
    async (request, reply) => {
      const { id, paper: kind } = request.params
      const drawn = await drawnOf(db, request.user, texts, id, kind)
      if (!drawn) throw notFound()
      return reply
        .type('application/pdf')
        .header('content-disposition', attachment(`${drawn.number}.pdf`))
        .send(await sent([drawn], kind, drawn.locale))
    },
  )

  app.get<{ Params: { paper: Paper }; Querystring: { Shipments: string } }>(
    `${pathOf(ShipmentStore)}/papers/:paper`,
    {
      schema: documented(ShipmentStore, 'The papers of many shipments as one PDF', {
        params: { type: 'object', required: ['paper'], properties: { paper } },
        querystring: {
          ...{ type: 'object', additionalProperties: false, required: ['Shipments'] },
          properties: { Shipments: { type: 'string', minLength: 1, maxLength: MOST * 21 } },
        },
      }).schema,
      ...guarded(rightTo(ShipmentStore, 'export')),
    },
    async (request, reply) => {
      const { paper: kind } = request.params
      const numbers = request.query.Shipments.split(',').slice(0, MOST)
      const found = await planned(
        db,
        sql<{ id: string }>`select id from shipment where shipment_no = any (${numbers}::text[]) order by shipment_no`,
      )
      const papers = (await Promise.all(found.map(({ id }) => drawnOf(db, request.user, texts, id, kind)))).flatMap(
        (one) => one ?? [],
      )
      if (papers.length === 0) throw notFound()
      return reply
        .type('application/pdf')
        .header('content-disposition', attachment(`${kind}.pdf`))
        .send(await sent(papers, kind, localeOf(request.headers['x-locale'])))
    },
  )
}

/** What has not left, or came back, is no paper that counts. */
function markOf(papers: readonly Drawn[], say: (key: string) => string): string | null {
  const states = new Set(papers.map(({ status }) => status))
  if (states.has('Reversed')) return say('reversed')
  return states.has('Open') ? say('notShipped') : null
}

async function drawnOf(
  db: Kysely<Tables>,
  user: CurrentUser,
  texts: SuiteTexts,
  id: string,
  kind: Paper,
): Promise<Drawn | null> {
  const visibility = await visibilityOf(db, user, ShipmentStore)
  const found = await readInSight(db, ShipmentStore, id, visibility)
  if (!found?.inScope) return null
  const of = await papered(db, texts, found.record, { user, visibility })
  const { record } = found
  return {
    ...(kind === 'labels' ? { sheet: null, labels: labelsOf(of) } : { sheet: sheetOf(kind, of), labels: [] }),
    ...{ locale: of.parties.locale, number: String(record['shipmentNo']), status: String(record['status']) },
    updatedOn: String(record['updatedOn']),
  }
}
