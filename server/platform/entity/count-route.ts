import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql, type Kysely } from 'kysely'
import { COUNTED_TO, MOST_COUNTS, type CountsAnswer } from '../../../shared/contracts/result.ts'
import type { Tables } from '../database/tables.ts'
import type { Deps } from '../deps.ts'
import { badRequest } from '../http/errors.ts'
import { filtersOf, LONGEST_SEARCH, type ListQuery, type QueryText } from '../lists/list-query.ts'
import { documented, guarded, pathOf, rightTo, type Asked } from './contract.ts'
import { whereOf } from './list.ts'
import * as schemas from './schemas.ts'
import type { Sight } from './sight.ts'
import { filterField, type StoredEntity } from './stored.ts'
import { isReadable, type Visibility } from './visibility.ts'

/** Counts of several sets of filters in one call: the figures beside the views of a list. */
export function countRoute(
  app: FastifyInstance,
  deps: Deps,
  contract: StoredEntity,
  sightOf: (request: FastifyRequest) => Promise<Sight>,
): void {
  app.get<Asked>(
    `${pathOf(contract)}/counts`,
    {
      ...documented(contract, 'How many rows each set of filters leaves', {
        querystring: schemas.countsQuerySchema,
        response: { 200: schemas.countsSchema },
      }),
      ...guarded(rightTo(contract, 'view')),
    },
    async (request) => {
      const { entity, seen } = await sightOf(request)
      return readCounts(deps.db, entity, seen, setsOf(request.query['Of'] ?? ''))
    },
  )
}

/** @throws 400 for what is no list of sets of filters */
function setsOf(text: string): QueryText[] {
  let sets: unknown
  try {
    sets = JSON.parse(text)
  } catch {
    throw badRequest('Of cannot be read.')
  }
  const isSet = (set: unknown) =>
    set instanceof Object && !Array.isArray(set) && Object.values(set).every((value) => typeof value === 'string')
  if (!Array.isArray(sets) || sets.length === 0 || sets.length > MOST_COUNTS || !sets.every(isSet))
    throw badRequest(`Of is an array of 1 to ${MOST_COUNTS} sets of filters.`)
  return sets as QueryText[]
}

/** All counts in one statement, each by the index that serves it, to `COUNTED_TO` and no further. */
async function readCounts(
  db: Kysely<Tables>,
  entity: StoredEntity,
  seen: Visibility,
  sets: readonly QueryText[],
): Promise<CountsAnswer> {
  const table = sql.table(entity.table)
  const counts = sets.map(
    (set) => sql`(select count(*) from (
      select from ${table} t where ${whereOf(entity, queryOf(entity, seen, set), seen)} limit ${COUNTED_TO + 1}) c)`,
  )
  const { rows } = await sql<{ counts: (string | number)[] }>`select array[${sql.join(counts)}] as counts`.execute(db)
  return {
    Counts: rows[0]!.counts.map((count) =>
      Number(count) > COUNTED_TO ? { Total: COUNTED_TO, More: true } : { Total: Number(count) },
    ),
  }
}

function queryOf(entity: StoredEntity, seen: Visibility, set: QueryText): Pick<ListQuery, 'filters' | 'search'> {
  const known = (column: string) => filterField(entity, column) !== undefined && isReadable(seen, column)
  const search = (set['Search'] ?? '').trim()
  if (search.length > LONGEST_SEARCH) throw badRequest(`Search is longer than ${LONGEST_SEARCH} characters.`)
  return { search, filters: filtersOf(entity, set, known, new Set(['Search'])) }
}
