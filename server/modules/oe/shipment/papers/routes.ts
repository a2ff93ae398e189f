import type { FastifyInstance } from 'fastify'
import { sql, type Kysely } from 'kysely'
import type { Shipment } from '../../../../../shared/contracts/oe/shipment.ts'
import type { Locale } from '../../../../../shared/contracts/shell.ts'
import type { Tables } from '../../../../platform/database/tables.ts'
import { planned } from '../../../../platform/database/planned.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { documented, guarded, pathOf, rightTo, type Named } from '../../../../platform/entity/contract.ts'
import { readInSight } from '../../../../platform/entity/read.ts'
import type { Row } from '../../../../platform/entity/stored.ts'
import { localeOf, type SuiteTexts } from '../../../../platform/entity/texts.ts'
import { isReadable, visibilityOf, visibleRecord } from '../../../../platform/entity/visibility.ts'
import { attachment } from '../../../../platform/export/send.ts'
import { notFound } from '../../../../platform/http/errors.ts'
import type { CurrentUser } from '../../../../platform/identity/user.ts'
import { drawSheets, type SheetPaper } from '../../../../platform/print/sheet-paper.ts'
import { drawSheet, type Sheet } from '../../../../trade/sheet/draw-sheet.ts'
import { correspondents } from '../../../../trade/sheet/parties.ts'
import { certifiedLots } from '../../../ic/index.ts'
import { ShipmentStore } from '../entity.ts'
import { drawPackLabel, PACK_LABEL, type PackLabel } from './pack-label.ts'
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
  const { record } = found
  const shipment = record as unknown as Shipment & { updatedOn: string }
  const lots = isReadable(visibility, 'lots.lotNo') ? shipment.lots.flatMap(({ lotNo }) => lotNo ?? []) : []
  const [parties, place, certified] = await Promise.all([
    correspondents(db, { firmId: shipment.billToId, companyId: shipment.companyId, termsCode: null }),
    placeOf(db, record),
    lots.length === 0 ? [] : certifiedLots(db, user, lots),
  ])
  const seen = visibleRecord(record, visibility)
  const named = place?.shipVia?.[parties.locale] ?? place?.shipVia?.['en-CA'] ?? null
  const shipVia = isReadable(visibility, 'shipVia') ? named : null
  const papered = { seen, parties, from: place?.from ?? [], shipVia, certified, texts }
  return {
    ...(kind === 'labels' ? { sheet: null, labels: labelsOf(papered) } : { sheet: sheetOf(kind, papered), labels: [] }),
    ...{ locale: parties.locale, number: String(record['shipmentNo']), status: shipment.status },
    updatedOn: String(record['updatedOn']),
  }
}

/** Where it left from, and what the way it goes is called in each language. */
async function placeOf(db: Kysely<Tables>, { warehouseId, shipVia }: Row) {
  const [row] = await planned(
    db,
    sql<{ from: string[]; shipVia: Partial<Record<Locale, string | null>> | null }>`
    select array_remove(array[w.name, w.line1, w.line2, nullif(concat_ws(' ', w.city, w.region, w.postal_code), ''), w.country], null) as from,
           (select json_build_object('en-CA', v.description, 'fr-CA', v.description_fr, 'zh-CN', v.description_zh_cn, 'zh-TW', v.description_zh_tw)
            from user_code_shown v where v.code_type = 'SHIP_VIA' and v.code_id = ${shipVia}::text) as "shipVia"
    from warehouse_shown w where w.warehouse_id = ${warehouseId}::text`,
  )
  return row
}
