import type { FastifyInstance } from 'fastify'
import { Answers } from '../action/answers.ts'
import type { RuleBook } from '../action/rules.ts'
import { attachmentRoutes } from '../attachments/attachment-routes.ts'
import type { FileStores } from '../attachments/file-stores.ts'
import type { Deps } from '../deps.ts'
import type { SearchSources } from '../search/search-source.ts'
import { asDocument } from '../../../shared/contracts/document.ts'
import type { Identity } from '../../../shared/contracts/transfer.ts'
import type { Offered, OfferedEntities } from '../transfer/offered.ts'
import type { MeantBy } from './used/where-used.ts'
import { transferRoutes } from '../transfer/routes.ts'
import type { Write } from './contract.ts'
import type { ListRooms } from './list-routes.ts'
import { readRoutes } from './read-routes.ts'
import type { Works } from '../work/work.ts'
import { bulkActionsAsWork, type BulkActionWork } from './bulk-actions.ts'
import { bulkActionRoute, bulkRoute } from './bulk-route.ts'
import type { EntityRegistry } from './registry.ts'
import type { EntityParts, FileWords, FollowingActions } from './save.ts'
import type { Row, StoredEntity } from './stored.ts'
import { usesRoute } from './used/route.ts'
import { writeRoutes } from './write-routes.ts'

/** What the calls of all entities share. */
export interface EntityRooms extends ListRooms {
  registry: EntityRegistry
  /** What the command palette finds. */
  search: SearchSources
  /** Where attachments lie. */
  files: FileStores
  /** What travels in files. */
  transfers: OfferedEntities
  /** What goes on without a screen. */
  works: Works
}

export interface EntityCalls extends RuleBook {
  /** Paths of lookup fields that rules of the entity look at themselves. */
  ownReferences?: readonly string[]
  /** False: the entity is read by these calls, but kept elsewhere. */
  writable?: boolean
  /** True: its records stand as long as what they are about; they are changed, never added or deleted. */
  standing?: boolean
  /** True: the call that adds a record is the module's own. */
  ownAdd?: boolean
  /** What else can be done with its records, by the last word of the right to it; the calls are the module's own. */
  actions?: readonly string[]
  /** How its bulk actions are done, one for each of the contract. */
  bulkActions?: readonly BulkActionWork[]
  /** Records that mean one of these by something else than its key. */
  meantBy?: (record: Row) => readonly MeantBy[]
  /** How a file writes rows whose cells say something only in the reader's language. */
  fileWords?: FileWords
  /** What a save can be followed by, in the same call. */
  then?: FollowingActions
  /** Its records travel in files: the fields that name one there, its key unless they say more. */
  transfer?: Identity
  /** Files of other programs that are taken there as well. */
  ofStrangers?: Offered['ofStrangers']
}

/** Registers the calls of one entity (docs/architecture.md, Calls), each with its contract. */
export function entityRoutes(
  app: FastifyInstance,
  deps: Deps,
  { registry, texts, letterhead, files, transfers, works }: EntityRooms,
  entity: StoredEntity,
  {
    ownReferences = [],
    writable = true,
    standing = false,
    ownAdd = false,
    actions = [],
    bulkActions = [],
    fileWords,
    transfer,
    ofStrangers,
    meantBy,
    then,
    ...rules
  }: EntityCalls = {},
): void {
  registry.add(entity)
  const parts: EntityParts = { entity, rules, registry, answers: new Answers(texts), ownReferences, fileWords, then }
  const allowed: readonly Write[] = !writable ? [] : standing ? ['edit'] : ['add', 'edit', 'delete']
  const writes = ownAdd ? allowed.filter((write) => write !== 'add') : allowed
  const rightsOfBulkActions = Object.values(entity.entity.bulkActions).map(({ right }) => right)
  const offers = [...allowed, ...actions, ...rightsOfBulkActions, ...(transfer ? ['import'] : [])]
  readRoutes(app, deps, parts, { texts, letterhead }, [...new Set(offers)])
  if (!asDocument(entity.entity)) usesRoute(app, deps, parts, { deletes: writes.includes('delete'), meantBy })
  registry.offer(entity.room, ['view', 'export', 'share', ...offers])
  writeRoutes(app, deps, parts, writes)
  if (writes.includes('edit') || entity.attachedBy) attachmentRoutes(app, deps, parts, files)
  if (writes.includes('edit')) bulkRoute(app, deps, parts, works)
  for (const work of bulkActionsAsWork(parts, bulkActions)) bulkActionRoute(app, deps, parts, works, work)
  if (!transfer) return
  const offered = { parts, identity: transfer, ...(ofStrangers && { ofStrangers }) }
  transfers.add(offered)
  transferRoutes(app, deps, texts, offered)
}
