import type { FastifyInstance } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { SentPaper } from '../../../shared/contracts/trade/sent-paper.ts'
import { Refusal } from '../../platform/action/refusal.ts'
import { ruleKey } from '../../platform/action/rules.ts'
import { planned } from '../../platform/database/planned.ts'
import type { Deps } from '../../platform/deps.ts'
import { documented, guarded, pathOf, rightTo, type Named } from '../../platform/entity/contract.ts'
import { readInSight } from '../../platform/entity/read.ts'
import type { EntityRooms } from '../../platform/entity/routes.ts'
import * as schemas from '../../platform/entity/schemas.ts'
import type { Row, StoredEntity } from '../../platform/entity/stored.ts'
import { visibilityOf } from '../../platform/entity/visibility.ts'
import { attachment } from '../../platform/http/sent-file.ts'
import { notFound } from '../../platform/http/errors.ts'
import { sheetFile, type KeptPaper } from './kept-sheet.ts'

/** Who gets a paper by e-mail, and when the same one left last. */
export interface Goes {
  readonly email: string | null
  readonly before: { readonly day: string; readonly to: string | null } | null
}

/** How a paper leaves: to these addresses, or on paper where there are none; and why once more. */
export interface Leaves {
  readonly email: string | null
  readonly way: 'Email' | 'Paper'
  readonly reason: string | null
}

/**
 * [supply 9] How a paper leaves that somebody sends: by e-mail unless he wants it on paper, once as it stands, and again for a reason alone.
 * @param given what was said of it, as `sending` asks for it
 * @param of id of the document's contract, and the customer
 * @throws Refusal where nobody gets it, or where it left already
 */
export function leavesBy(given: Row, { email, before }: Goes, of: { id: string; firmId: string }): Leaves {
  const onPaper = given['onPaper'] === true
  const reason = (given['sendReason'] ?? null) as string | null
  if (!onPaper && email === null)
    throw new Refusal([
      { Field: 'given.onPaper', Key: ruleKey(`${of.id}.nobodyGetsIt`), Args: { billToId: of.firmId } },
    ])
  if (before && reason === null) {
    const { day, to } = before
    const [rule, Args] = to === null ? (['printedBefore', { day }] as const) : (['sentBefore', { day, to }] as const)
    throw new Refusal([{ Field: 'given.sendReason', Key: ruleKey(`${of.id}.${rule}`), Args }])
  }
  return { email: onPaper ? null : email, way: onPaper ? 'Paper' : 'Email', reason }
}

/** Papers that are read at once while a file of many is written. */
const LOT = 100

/**
 * Papers of a run, a few at a time.
 * @param read those after this one, in their order; `no` is what they are ordered by
 */
export async function* papersInLots<P extends KeptPaper>(
  read: (after: string, most: number) => Promise<readonly (P & { readonly no: string })[]>,
): AsyncGenerator<P> {
  for (let after = ''; ;) {
    const rows = await read(after, LOT)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < LOT) return
    after = last.no
  }
}

export interface SentPapers {
  readonly store: StoredEntity
  /** Where they are kept, beside the record. */
  readonly table: string
  /** Where letters fetch one that they bring along. */
  readonly source: string
  /** What left of a record, the last first. */
  readonly list: (id: string) => RawBuilder<SentPaper>
  /** One of them, with the record that it is of, and that record's number. */
  readonly one: (id: string) => RawBuilder<KeptPaper & { readonly of: string; readonly number: string }>
}

/** [supply 9] `GET …/:id/sent`: what left of a document; `GET …/:id/sent/:paper`: one of them as it stood then, as a PDF. */
export function sentPaperRoutes(
  app: FastifyInstance,
  { db, mailer }: Deps,
  { registry }: Pick<EntityRooms, 'registry'>,
  { store, table, source, list, one }: SentPapers,
): void {
  registry.keepBeside(table)
  const kept = async (id: string) => {
    const [paper] = await planned(db, one(id))
    if (!paper) throw notFound()
    return paper
  }
  mailer.attachFrom(source, async (id) => ({
    contentType: 'application/pdf',
    content: await sheetFile(await kept(id)),
  }))
  const path = `${pathOf(store)}/:id/sent`
  app.get<Named>(
    path,
    {
      ...documented(store, 'What left of it as a paper, the last first', { params: schemas.idSchema }),
      ...guarded(rightTo(store, 'view')),
    },
    async ({ user, params }): Promise<readonly SentPaper[]> => {
      const found = await readInSight(db, store, params.id, await visibilityOf(db, user, store))
      if (!found?.inScope) throw notFound()
      return planned(db, list(String(found.record['id'])))
    },
  )
  app.get<{ Params: { id: string; paper: string } }>(
    `${path}/:paper`,
    {
      ...documented(store, 'A paper as it left, as a PDF', {
        params: {
          type: 'object',
          required: ['id', 'paper'],
          properties: { id: { type: 'string', maxLength: 40 }, paper: { type: 'string', format: 'uuid' } },
        },
      }),
      ...guarded(rightTo(store, 'export')),
    },
    async ({ user, params }, reply) => {
      const found = await readInSight(db, store, params.id, await visibilityOf(db, user, store))
      const paper = await kept(params.paper)
      if (!found?.inScope || found.record['id'] !== paper.of) throw notFound()
      return reply
        .type('application/pdf')
        .header('content-disposition', attachment(`${paper.number}.pdf`))
        .send(await sheetFile(paper))
    },
  )
}
