import type { FastifyInstance } from 'fastify'
import type { Document } from '../../../shared/contracts/document.ts'
import { titleKeyOf } from '../../../shared/contracts/doors.ts'
import type { MadeByRun } from '../../../shared/contracts/work.ts'
import type { Deps } from '../deps.ts'
import { documented, guarded, pathOf, rightTo, type Named } from '../entity/contract.ts'
import { readInSight } from '../entity/read.ts'
import type { EntityParts } from '../entity/save.ts'
import * as schemas from '../entity/schemas.ts'
import { localeOf, type SuiteTexts } from '../entity/texts.ts'
import { visibilityOf } from '../entity/visibility.ts'
import { notFound } from '../http/errors.ts'
import { requireRight } from '../rights/require.ts'
import { runThatMade } from '../work/work-rows.ts'

/** [judgement 36 run] `GET …/:id/run`: of which run a document came, for whoever may look at both. */
export function madeByRoute(
  app: FastifyInstance,
  { db }: Pick<Deps, 'db'>,
  { entity, registry }: EntityParts,
  texts: SuiteTexts,
): void {
  const { madeBy, key, room } = entity.entity as Document
  if (madeBy.length === 0) return
  registry.opensWith(entity, ({ id }) => [`${room}/${String(id)}/run`])
  app.get<Named>(
    `${pathOf(entity)}/:id/run`,
    {
      schema: documented(entity, 'Of which run it came', { params: schemas.idSchema }).schema,
      ...guarded(rightTo(entity, 'view')),
    },
    async (request): Promise<MadeByRun> => {
      const rights = await requireRight(request, rightTo(entity, 'view'))
      const found = await readInSight(db, entity, request.params.id, await visibilityOf(db, request.user, entity))
      if (!found?.inScope) throw notFound()
      const record = found.record[key]
      const by = madeBy.filter((name) => rights.can(`${name}.view`))
      const run = record && by.length > 0 ? await runThatMade(db, { room, record: String(record), by }) : null
      const title = run && texts.text(localeOf(request.headers['x-locale']), titleKeyOf(run.room))
      return { run: run && { ...run, title: title! } }
    },
  )
}
