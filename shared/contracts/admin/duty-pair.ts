import { choice, code, date, lines, lookup, note, optional, text } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'
import { NAMED_RIGHT_IDS } from './named-rights.ts'
import { RIGHT_ACTIONS } from './role.ts'

/** Which hand of a pair something belongs to. */
export const HANDS = ['First', 'Second'] as const

/**
 * Two duties that one hand should not hold together: what belongs to the one, and what belongs to the other. Whoever holds something of
 * both is named in the report of conflicts. What comes with the suite is a sample; what the company has decided is its own policy.
 */
export const DutyPair = entity('admin.dutyPair', {
  key: 'pairId',
  title: 'name',
  fields: {
    pairId: code({
      max: 40,
      fixed: true,
      pattern: { source: '^[a-zA-Z][a-zA-Z0-9-]{0,39}$', message: 'admin:rules.dutyPair.idForm' },
    }),
    name: text({ max: 100 }),
    nameFr: optional(text({ max: 100 })),
    nameZhCn: optional(text({ max: 100 })),
    nameZhTw: optional(text({ max: 100 })),
    origin: choice(['Sample', 'Policy']),
    /** It counts from this day on, to that day. */
    since: date(),
    until: optional(date()),
    why: optional(note({ max: 500 })),
    /** A line is an action of a screen, `all` for whatever changes something there, or a right of the trade. */
    duties: lines(
      {
        hand: choice(HANDS),
        screen: optional(lookup('admin.room', undefined, { max: 80, offersOnly: true })),
        action: optional(choice(RIGHT_ACTIONS)),
        namedRight: optional(choice(NAMED_RIGHT_IDS)),
      },
      { most: 60 },
    ),
  },
  list: ['pairId', 'name', 'origin', 'since', 'until', 'why', 'nameFr', 'nameZhCn', 'nameZhTw'],
  search: ['pairId', 'name'],
})
export type DutyPair = RecordOfEntity<typeof DutyPair>
export type DutyLine = Pick<DutyPair['duties'][number], 'hand' | 'screen' | 'action' | 'namedRight'>
