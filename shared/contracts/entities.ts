import { AuditLog } from './admin/audit-log.ts'
import type { Entity } from './entity.ts'
import { KEPT } from './kept.ts'

/** Every entity by its id: what a lookup target names. */
export const ENTITIES: Readonly<Record<string, Entity>> = Object.fromEntries(
  [...KEPT, AuditLog as unknown as Entity].map((one) => [one.id, one]),
)
