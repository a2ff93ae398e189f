import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { AGES } from '../../../shared/contracts/gl/ageing.ts'
import type { SumsAnswer } from '../../../shared/contracts/result.ts'
import type { Tables } from '../database/tables.ts'
import type { Deps } from '../deps.ts'
import { badRequest } from '../http/errors.ts'
import { filtersOf, names, type QueryText } from '../lists/list-query.ts'
import { documented, guarded, pathOf, rightTo, type Asked } from './contract.ts'
import { whereOf } from './list.ts'
import * as schemas from './schemas.ts'
import type { Sight } from './sight.ts'
import { filterField, type StoredEntity } from './stored.ts'
import { isReadable, type Visibility } from './visibility.ts'

const OWN = new Set(['By', 'Of'])

/**
 * [judgement 14] What a part of a list comes to, whole or by the values of one column: the figures above it. Sums are of amounts in the
 * company's currency and of what is open by age; what the caller may not read is not there, and where he may not read what it is split by, nothing is.
 */
export function sumsRoute(
  app: FastifyInstance,
  deps: Deps,
  contract: StoredEntity,
  sightOf: (request: FastifyRequest) => Promise<Sight>,
): void {
  app.get<Asked>(
    `${pathOf(contract)}/sums`,
    {
      ...documented(contract, 'What its rows come to, whole or by one column', {
        querystring: schemas.sumsQuerySchema(contract),
        response: { 200: schemas.sumsSchema },
      }),
      ...guarded(rightTo(contract, 'view')),
    },
    async (request) => {
      const { entity, seen } = await sightOf(request)
      return readSums(deps.db, entity, seen, request.query)
    },
  )
}

/** Amounts in the currency of the company, and what is open by age. */
export const isSummed = (entity: StoredEntity, name: string): boolean =>
  entity.field(name)?.means === 'ages' || entity.field(name)?.ours === true

async function readSums(
  db: Kysely<Tables>,
  entity: StoredEntity,
  seen: Visibility,
  query: QueryText,
): Promise<SumsAnswer> {
  const by = query['By'] || null
  const of = names(query['Of'])
  if (of.length === 0 || !of.every((name) => isSummed(entity, name)))
    throw badRequest('Of names no column that is summed.')
  if (by !== null && entity.field(by)?.kind !== 'choice') throw badRequest('By names no column of choices.')
  const known = (column: string) => filterField(entity, column) !== undefined
  const filters = filtersOf(entity, query, known, OWN)
  // Part of a figure would be taken for all of it.
  if (![...(by ? [by] : []), ...filters.map(({ column }) => column)].every((column) => isReadable(seen, column)))
    return { Groups: [] }
  const sums = of
    .filter((name) => isReadable(seen, name))
    .map((name) => sql`${sumOf(entity, name, sql.ref(`s.${name}`))} as ${sql.id(name)}`)
  if (sums.length === 0) return { Groups: [] }
  const columns = of.map((name) => sql`${entity.compared(name)} as ${sql.id(name)}`)
  const value = by ? sql`${entity.compared(by)}` : sql`null`
  const { rows } = await sql<Record<string, string>>`
    select s."$by", count(*)::int as "$count", ${sql.join(sums)}
    from (select ${value}::text as "$by", ${sql.join(columns)} from ${sql.table(entity.table)} t
          where ${whereOf(entity, { filters, search: '' }, seen)}) s group by 1`.execute(db)
  return {
    Groups: rows
      .filter(({ $by }) => by === null || $by !== null)
      .map(({ $by, $count, ...amounts }) => ({ By: $by ?? null, Count: Number($count), Sums: amounts })),
  }
}

/** Ages are summed each by itself, and are one text again. */
function sumOf(entity: StoredEntity, name: string, value: RawBuilder<unknown>): RawBuilder<unknown> {
  if (entity.field(name)!.means !== 'ages') return sql`money_text(coalesce(sum(${value}), 0))`
  const amounts = Array.from(
    { length: AGES },
    (_, at) =>
      sql`to_char(coalesce(sum(split_part(${value}, ' ', ${sql.lit(at + 1)})::numeric), 0), 'FM000000000000000.00')`,
  )
  return sql`concat_ws(' ', ${sql.join(amounts)})`
}
