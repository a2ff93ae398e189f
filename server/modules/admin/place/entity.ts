import { sql } from 'kysely'
import { Place } from '../../../../shared/contracts/admin/place.ts'
import { stored } from '../../../platform/entity/stored.ts'
import * as place from './rules.ts'

export const PlaceStore = stored(Place, {
  table: 'place',
  derived: {
    ownCode: sql`substr(t.place_code, coalesce(length(t.parent_code) + 2, 1))`,
    offered: sql`(t.active and not exists (
      select from place p left join place g on g.place_code = p.parent_code
      where p.place_code = t.parent_code and not (p.active and coalesce(g.active, true))))`,
  },
  constraints: {
    place_code_used_once: place.codeUsedOnce,
    place_alpha3_once: place.isoCodeOnce,
    place_numeric_once: place.isoCodeOnce,
  },
})
