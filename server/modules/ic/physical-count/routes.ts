import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CountFreeze } from '../../../../shared/contracts/ic/count-freeze.ts'
import {
  COUNT_VIEWS,
  LINE_STANDINGS,
  PhysicalCount,
  TAG_MODES,
  type CountView,
  type LineStanding,
  type TagMode,
} from '../../../../shared/contracts/ic/physical-count.ts'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { entryPreview } from '../../../ledger/entry-preview.ts'
import { action, rolledBack, type ActionContext } from '../../../platform/action/action.ts'
import { Answers } from '../../../platform/action/answers.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import type { Deps } from '../../../platform/deps.ts'
import { documented, guarded } from '../../../platform/entity/contract.ts'
import { entityRoutes, type EntityRooms } from '../../../platform/entity/routes.ts'
import { localeOf } from '../../../platform/entity/texts.ts'
import { requireRight } from '../../../platform/rights/require.ts'
import { rightsOf, type Rights } from '../../../platform/rights/rights.ts'
import { useRight } from '../../../platform/rights/use.ts'
import { postingContext } from '../../../trade/posting-context.ts'
import { acceptCount, enterCounts, type Entered } from './enter.ts'
import { PhysicalCountStore } from './entity.ts'
import { addFound, scannedAs } from './found.ts'
import { documentOf, postCount } from './post.ts'
import { countableWarehouses, linesOfCount, standingOf, walkOf, type CountSight } from './read.ts'
import { body, code, confirmed, figure, id, query, told } from './schemas.ts'
import { enterTag, postTags, voidTag } from './tags.ts'
import { countOf, problems, warehouseSeen } from './under-count.ts'
import { upgrade } from './upgrade.ts'

const PATH = '/api/ic/physical-count'
interface OfWarehouse {
  warehouseId: string
}
interface LinesQuery extends OfWarehouse {
  view?: CountView
  productId?: string
  productClass?: string
  standing?: LineStanding
  find?: string
  page?: string
}
type Body<B> = { Body: OfWarehouse & B }

const ACTIONS = ['export', ...PhysicalCount.ownActions] as const

/** [S6.05] A counter of a blind count sees nothing of the books; whoever ends the count does. */
const sightOf = (rights: Rights, isBlind: boolean): CountSight => ({
  frozen: !isBlind || rights.can(`${PhysicalCount.room}.upgrade`),
  values: rights.can('cost.view'),
})

/** What is typed below zero is refused at its field. */
const notBelowZero = (counted: string | null, field: string) => {
  if (counted?.startsWith('-')) throw new Refusal([problems.belowZero(field)])
}

/** [S4.24] [supply 3.1] Counts of warehouses: where they stand, what is counted, and how they end. */
export function physicalCountRoutes(app: FastifyInstance, deps: Deps, rooms: EntityRooms): void {
  const { db } = deps
  const answers = new Answers(rooms.texts)
  const { ownActions } = PhysicalCount
  entityRoutes(app, deps, rooms, PhysicalCountStore, { writable: false, actions: ownActions })

  /** Answers what a reader asks of a warehouse; what is refused is told as ever. */
  const reading = async (request: FastifyRequest, work: (rights: Rights) => Promise<object>): Promise<object> => {
    const rights = await requireRight(request, `${PhysicalCount.room}.view`)
    try {
      return await work(rights)
    } catch (error) {
      if (error instanceof Refusal) return answers.refused([...error.problems])
      throw error
    }
  }
  const read = (what: string, asks: object) => ({
    ...documented(PhysicalCountStore, what, { ...asks, ...told }),
    ...guarded(`${PhysicalCount.room}.view`),
  })
  const write = (what: string, right: string, asks: object) => ({
    ...documented(PhysicalCountStore, what, { ...asks, ...told }),
    ...guarded(`${PhysicalCount.room}.${right}`),
  })
  const doing = (
    request: FastifyRequest,
    right: string,
    work: (context: ActionContext) => Promise<CallResult>,
  ): Promise<CallResult> =>
    action(deps, answers, { request, right: `${PhysicalCount.room}.${right}`, content: request.body }, work)

  app.get(`${PATH}/warehouses`, read('Warehouses, with where the count of each stands', {}), async (request) =>
    reading(request, async () => ({ rows: await countableWarehouses(db, request.user) })),
  )

  app.get<{ Querystring: OfWarehouse }>(
    `${PATH}/standing`,
    read('Where the count of a warehouse stands', query({})),
    async (request) =>
      reading(request, (rights) =>
        standingOf(db, request.user, request.query.warehouseId, (isBlind) => {
          const actions: string[] = ACTIONS.filter((name) => rights.can(`${PhysicalCount.room}.${name}`))
          if (rights.can(`${CountFreeze.room}.run`)) actions.push('freeze')
          return { ...sightOf(rights, isBlind), actions }
        }),
      ),
  )

  app.get<{ Querystring: LinesQuery }>(
    `${PATH}/lines`,
    read(
      'Places of the count that is under way',
      query({
        ...{ view: { enum: COUNT_VIEWS }, productId: code(20), productClass: code(20), find: code(60) },
        ...{ standing: { enum: LINE_STANDINGS }, page: { type: 'string', pattern: '^[1-9][0-9]{0,3}$' } },
      }),
    ),
    async (request) =>
      reading(request, async (rights) => {
        const { view = 'tag', productId, productClass, standing, find, page = '1', ...of } = request.query
        const under = await warehouseSeen(db, request.user, of.warehouseId)
        if (!under.count) return { rows: [], total: 0 }
        return linesOfCount(
          db,
          request.user,
          under.count.id,
          {
            ...{ view, productId: productId ?? null, productClass: productClass ?? null, standing: standing ?? null },
            ...{ find: find ?? null, page: Number(page) },
          },
          { sight: sightOf(rights, under.count.isBlind), locale: localeOf(request.headers['x-locale']) },
        )
      }),
  )

  app.get<{ Querystring: OfWarehouse & { from?: string; to?: string } }>(
    `${PATH}/walk`,
    read('What a counter walks along', query({ from: code(20), to: code(20) })),
    async (request) =>
      reading(request, async () => {
        const { from = null, to = null } = request.query
        const count = countOf(await warehouseSeen(db, request.user, request.query.warehouseId))
        const asked = {
          from: from?.toUpperCase() ?? null,
          to: to?.toUpperCase() ?? null,
          locale: localeOf(request.headers['x-locale']),
        }
        return { countNo: count.countNo, countId: count.id, rows: await walkOf(db, request.user, count.id, asked) }
      }),
  )

  app.post<Body<{ how: 'Class' | 'Product' | 'Walk'; lines: Entered[] }>>(
    `${PATH}/count`,
    write(
      'Keep what was counted',
      'count',
      body(
        {
          how: { enum: ['Class', 'Product', 'Walk'] },
          lines: {
            ...{ type: 'array', minItems: 1, maxItems: 500 },
            items: {
              ...{ type: 'object', additionalProperties: false, required: ['id', 'counted'] },
              properties: { id, counted: figure, remark: code(200) },
            },
          },
        },
        ['how', 'lines'],
      ),
    ),
    (request) =>
      doing(request, 'count', async (context) => {
        const { warehouseId: of, how, lines } = request.body
        lines.forEach(({ counted }, at) => notBelowZero(counted, `lines.${at}.counted`))
        await enterCounts(context, of, lines, how)
        return answers.saved(lines[0]!.id, null)
      }),
  )

  app.post<
    Body<{
      tagNo: number | null
      quantity: string | null
      productId?: string | null
      lotNo?: string | null
      bin?: string | null
      mode?: TagMode | null
    }>
  >(
    `${PATH}/tag`,
    write(
      'Keep the figure of a tag',
      'count',
      body(
        {
          tagNo: { type: ['integer', 'null'], minimum: 1, maximum: 999999 },
          ...{
            quantity: figure,
            productId: code(20),
            lotNo: code(30),
            bin: code(20),
            mode: { enum: [...TAG_MODES, null] },
          },
        },
        [],
      ),
    ),
    (request) =>
      doing(request, 'count', async (context) => {
        const {
          warehouseId: of,
          tagNo,
          quantity,
          productId = null,
          lotNo = null,
          bin = null,
          mode = null,
        } = request.body
        if (tagNo === null || tagNo === undefined) throw new Refusal([problems.tagGiven()])
        if (quantity === null || quantity === undefined)
          throw new Refusal([{ Field: 'quantity', Key: 'kit:problems.required', Args: {} }])
        notBelowZero(quantity, 'quantity')
        const kept = await enterTag(context, of, { tagNo, quantity, productId, lotNo, bin, mode })
        return 'question' in kept ? answers.question([kept.question]) : answers.saved(kept.id, null)
      }),
  )

  app.post<Body<{ tagNo: number; reason: string }>>(
    `${PATH}/void-tag`,
    write(
      'Say why a tag counts for nothing',
      'tags',
      body({ tagNo: { type: 'integer', minimum: 1, maximum: 999999 }, reason: { type: 'string', maxLength: 200 } }, [
        'tagNo',
        'reason',
      ]),
    ),
    (request) =>
      doing(request, 'tags', async (context) => {
        const { warehouseId: of, tagNo, reason } = request.body
        return answers.saved(await voidTag(context, of, tagNo, reason), null)
      }),
  )

  app.post<
    Body<{
      productId?: string | null
      code?: string | null
      lotNo?: string | null
      bin?: string | null
      counted?: string | null
    }>
  >(
    `${PATH}/found`,
    write(
      'Add what was found to the count, by its product and lot or by what a scan says',
      'count',
      body({ productId: code(20), code: code(60), lotNo: code(30), bin: code(20), counted: figure }, []),
    ),
    (request) =>
      doing(request, 'count', async (context) => {
        const { warehouseId: of, productId, code: scan, lotNo, bin, counted = null } = request.body
        notBelowZero(counted, 'counted')
        const upper = (typed: string | null | undefined) => typed?.trim().toUpperCase() || null
        const what = scan?.trim()
          ? await scannedAs(context, scan.trim())
          : { productId: upper(productId) ?? '', lotNo: upper(lotNo) }
        const line = await addFound(context, of, { ...what, bin: upper(bin) ?? '', counted })
        return answers.saved(line.id, null)
      }),
  )

  app.post<Body<{ lineId: string; reason: string }>>(
    `${PATH}/accept`,
    write(
      'Say yes to a count that is far off',
      'accept',
      body({ lineId: id, reason: { type: 'string', maxLength: 200 } }, ['lineId', 'reason']),
    ),
    (request) =>
      doing(request, 'accept', async (context) => {
        const { warehouseId: of, lineId, reason } = request.body
        await acceptCount(context, of, lineId, reason, async (line, product) => {
          const refused = await useRight(context, {
            ...{ right: 'count.secondCount', reason, place: { warehouse: of }, fields: { reason: 'reason' } },
            on: { table: 'physical_count_line', id: line, recordKey: product },
          })
          if (refused) throw new Refusal([refused])
        })
        return answers.saved(lineId, null)
      }),
  )

  app.post<Body<object>>(`${PATH}/post-tags`, write('Post the entered tags', 'tags', body({}, [])), (request) =>
    doing(request, 'tags', async (context) => {
      const tags = await postTags(context, request.body.warehouseId)
      return answers.saved(request.body.warehouseId, { tags })
    }),
  )

  app.post<Body<{ confirmed?: string[] }>>(
    `${PATH}/upgrade`,
    write('Lead the count to Counted', 'upgrade', body({ confirmed }, [])),
    (request) =>
      doing(request, 'upgrade', async (context) => {
        const { warehouseId: of, confirmed: yes = [] } = request.body
        const done = await upgrade(context, of, yes)
        return 'question' in done ? answers.question([done.question]) : answers.saved(done.id, { zeroed: done.zeroed })
      }),
  )

  app.post<Body<object>>(`${PATH}/post`, write('Post the count to inventory', 'post', body({}, [])), (request) =>
    doing(request, 'post', async (context) => {
      const {
        id: countId,
        entryNo,
        value,
      } = await postCount(context, postingContext(deps, context), request.body.warehouseId)
      return answers.saved(countId, { entryNo, value })
    }),
  )

  app.post<Body<object>>(
    `${PATH}/preview/post`,
    { config: { unkeyed: true }, ...write('What posting the count would book', 'post', body({}, [])) },
    async (request) => {
      await requireRight(request, `${PhysicalCount.room}.post`)
      const rights = await rightsOf(db, request.user)
      return rolledBack(deps, answers, { user: request.user, rights, requestId: request.id }, async (context) => {
        const done = await postCount(context, postingContext(deps, context), request.body.warehouseId)
        const shown =
          done.entryId === null
            ? null
            : await entryPreview(context.trx, documentOf(done.id), localeOf(request.headers['x-locale']))
        return answers.found(done.id, shown)
      })
    },
  )
}
