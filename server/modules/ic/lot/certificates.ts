import type { FastifyInstance } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import { ATTACHMENTS_WIDGET } from '../../../../shared/contracts/attachment.ts'
import type { Certificate, Certificates } from '../../../../shared/contracts/ic/certificates.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Deps } from '../../../platform/deps.ts'
import { documented, guarded, pathOf, rightTo, type Named } from '../../../platform/entity/contract.ts'
import { readInSight } from '../../../platform/entity/read.ts'
import * as schemas from '../../../platform/entity/schemas.ts'
import { isReadable, visibilityOf, type Visibility } from '../../../platform/entity/visibility.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { HeatStore } from '../heat/entity.ts'
import { LotStore } from './entity.ts'
import { madeOf } from './made-of.ts'

/** Whether what hangs on records of this kind is told to the reader. */
const tells = (seen: Visibility) => seen.mode(ATTACHMENTS_WIDGET) !== 'hide'

/**
 * `GET …/:id/certificates` [supply 5.7, 2.2]: the papers of a lot, of all that it was made of, and of their heats, those of heats first. However
 * often a coil was slit, levelled and cut, its last piece has the certificate of its melt. Each is fetched where it hangs.
 */
export const certificatesRoute = (app: FastifyInstance, { db }: Deps): void => {
  app.get<Named>(
    `${pathOf(LotStore)}/:id/certificates`,
    {
      schema: documented(LotStore, 'Certificates of a lot and of all that it was made of', { params: schemas.idSchema })
        .schema,
      ...guarded(rightTo(LotStore, 'view')),
    },
    async (request): Promise<Certificates> => {
      const { user, params } = request
      const [lots, heats] = await Promise.all([visibilityOf(db, user, LotStore), visibilityOf(db, user, HeatStore)])
      const found = await readInSight(db, LotStore, params.id, lots)
      if (!found?.inScope) throw notFound()
      const ofHeats = lots.rights.can(rightTo(HeatStore, 'view')) && tells(heats) && isReadable(lots, 'heatKey')
      return { rows: await planned(db, papersOf(String(found.record['id']), { ofHeats, ofLots: tells(lots) })) }
    },
  )
}

const papersOf = (id: string, { ofHeats, ofLots }: { ofHeats: boolean; ofLots: boolean }): RawBuilder<Certificate> =>
  sql<Certificate>`
    with recursive ${madeOf(sql`${id}::uuid`)}, place as (
      select 'ic/heat' as room, h.id as record_id, h.heat_key as of, min(m.steps) as steps
      from made_of m join stock_lot t on t.id = m.id join heat h on h.heat_key = t.heat_key where ${ofHeats} group by h.id
      union all
      select 'ic/lot', t.id, t.lot_no, min(m.steps) from made_of m join stock_lot t on t.id = m.id where ${ofLots} group by t.id)
    select a.id, p.room, p.record_id as "recordId", p.of, a.name, a.content_type as type, a.size
    from place p join attachment_shown a on a.room = p.room and a.record_id = p.record_id
    order by p.room, p.steps, p.of, lower(a.name), a.id`
