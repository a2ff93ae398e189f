import { code, optional, text } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'

/** A screen that exists, under the id by which roles and routes name it: `admin/firm`. Told by the product, read only. */
export const Room = entity('admin.room', {
  keptElsewhere: true,
  key: 'roomId',
  title: 'name',
  fields: {
    roomId: code({ max: 80, readOnly: true }),
    name: text({ readOnly: true }),
    nameFr: optional(text({ readOnly: true })),
    nameZhCn: optional(text({ readOnly: true })),
    nameZhTw: optional(text({ readOnly: true })),
  },
  list: ['roomId', 'name', 'nameFr', 'nameZhCn', 'nameZhTw'],
})
export type Room = RecordOfEntity<typeof Room>
