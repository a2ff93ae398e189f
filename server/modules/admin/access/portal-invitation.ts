import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { PortalInvitation, type PortalPeople } from '../../../../shared/contracts/admin/portal-invitation.ts'
import { User } from '../../../../shared/contracts/admin/user.ts'
import { UserSecurables } from '../../../../shared/contracts/admin/user-securables.ts'
import { emptyRecord, fieldProblems, normalize } from '../../../../shared/contracts/check.ts'
import { objectSchema } from '../../../../shared/contracts/fields.ts'
import { securableIds } from '../../../../shared/contracts/portal.ts'
import { ResultStatus, type CallResult } from '../../../../shared/contracts/result.ts'
import { action, type ActionContext } from '../../../platform/action/action.ts'
import { Answers } from '../../../platform/action/answers.ts'
import { judge, type RuleBook } from '../../../platform/action/rules.ts'
import type { Deps } from '../../../platform/deps.ts'
import { changesBetween } from '../../../platform/entity/changes.ts'
import { guarded } from '../../../platform/entity/contract.ts'
import { readInSight, readRecord } from '../../../platform/entity/read.ts'
import type { EntityRooms } from '../../../platform/entity/routes.ts'
import { outOfScope, writeChanges, type EntityParts } from '../../../platform/entity/save.ts'
import { resultSchema } from '../../../platform/entity/schemas.ts'
import type { Row, StoredEntity } from '../../../platform/entity/stored.ts'
import { visibilityOf } from '../../../platform/entity/visibility.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { FirmStore } from '../firm/entity.ts'
import { UserStore } from './entities.ts'
import { markInvited } from '../../../platform/identity/user-rows.ts'
import { UserSecurablesStore } from '../securables/entities.ts'
import { idsOf, onInvite, PORTAL_ROLE } from './portal-invitation-rules.ts'
import * as user from './user-rules.ts'
import * as userSecurables from '../securables/rules.ts'
import { INVITATION, withLink, type LinkMaker } from './invitation-link.ts'
import { portalPeople, shipTosOf } from './portal-people.ts'

const RIGHT = 'admin/firm.invite'
const PATH = '/api/admin/firm/:id/portal-invitation'
const PORTAL_PAGE = '../#/portal'

interface Asked {
  email: string
  displayName: string
  language: string
  shipTos: string | null
}

/**
 * [supply 7.1] Lets somebody of a customer into the portal: he becomes a user of it for this bill-to and gets a letter with a link,
 * once and within a day. The link is in the letter only: whoever invites never acts in a customer's name.
 */
export function portalInvitationRoutes(app: FastifyInstance, deps: Deps, rooms: EntityRooms): void {
  const answers = new Answers(rooms.texts)
  const byId = { params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 40 }) }) }
  const named = (summary: string) => ({ summary, tags: ['admin/firm'] })

  app.get<{ Params: { id: string } }>(
    PATH,
    { schema: { ...named('Who acts for the firm in the portal'), ...byId }, ...guarded(RIGHT) },
    async (request): Promise<PortalPeople> => {
      const seen = await visibilityOf(deps.db, request.user, FirmStore)
      const firm = await readInSight(deps.db, FirmStore, request.params.id, seen)
      if (!firm?.inScope) throw notFound()
      const firmId = String(firm.record['firmId'])
      return {
        mailed: deps.mailer.delivers,
        people: await portalPeople(deps.db, firmId),
        shipTos: await shipTosOf(deps.db, firmId),
      }
    },
  )

  app.post<{ Params: { id: string }; Body: Asked }>(
    PATH,
    {
      schema: {
        ...named('Invite somebody of the firm to the portal'),
        ...byId,
        body: objectSchema(PortalInvitation.parameters),
        response: { 200: resultSchema(INVITATION) },
      },
      ...guarded(RIGHT),
    },
    (request) => {
      const { params, body } = request
      return withLink(deps, (link) =>
        action(deps, answers, { request, right: RIGHT, content: { ...params, ...body } }, (context) =>
          invite(deps, link, rooms, answers, context, params.id, body),
        ),
      )
    },
  )
}

async function invite(
  deps: Deps,
  link: LinkMaker,
  rooms: EntityRooms,
  answers: Answers,
  context: ActionContext,
  id: string,
  body: Asked,
): Promise<CallResult> {
  const { trx, rights } = context
  const seen = await visibilityOf(trx, context.user, FirmStore)
  const firm = await readInSight(trx, FirmStore, id, seen)
  if (!firm) throw notFound()
  if (!firm.inScope) return outOfScope({ entity: FirmStore, answers })
  const fields = { fields: PortalInvitation.parameters }
  const given = normalize(fields, { ...emptyRecord(PortalInvitation.parameters), ...body }) as unknown as Asked
  const limits = fieldProblems(fields, given as never)
  if (limits.length > 0) return answers.refused(limits, 'INVALID')
  const { firmId, name } = firm.record as { firmId: string; name: string }
  const judged = await judge(
    onInvite(deps.mailer.delivers),
    { ...given, firmId },
    { db: trx, before: null, user: context.user, rights, now: context.now },
    [],
  )
  if (judged.problems.length > 0) return answers.refused(judged.problems)
  const userId = await portalUser(deps, rooms, answers, context, given)
  await bulkActionsFor(rooms, answers, context, userId, firmId, idsOf(given.shipTos))
  await sendLink(deps, link, context, userId, name)
  return answers.saved(userId, null)
}

/** What a write of an entity needs here, and that it has happened. */
async function written(
  rooms: EntityRooms,
  answers: Answers,
  context: ActionContext,
  { entity, rules }: { entity: StoredEntity; rules: RuleBook },
  before: Row | null,
  record: Row,
): Promise<string> {
  const parts: EntityParts = { entity, rules, registry: rooms.registry, answers, ownReferences: [] }
  const changes = changesBetween(entity.entity, before, record)
  if (before && changes.length === 0) return String(before['id'])
  // The right to invite is enough: it makes users of the portal, and nothing else of them.
  const whole = { ...(await visibilityOf(context.trx, context.user, entity)), scope: null }
  const result = await writeChanges(parts, context, whole, before, record, changes)
  if (result.ResultStatus !== ResultStatus.success) throw new Error(`${entity.room} was not written: ${result.Message}`)
  return result.EntityId!
}

/** The user with this address, new or as he is known, as one of the portal. */
async function portalUser(
  deps: Deps,
  rooms: EntityRooms,
  answers: Answers,
  context: ActionContext,
  { email, displayName, language, shipTos }: Asked,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from app_user_shown where fold(email) = fold(${email}) or fold(user_name) = fold(${email}) limit 1`.execute(
    context.trx,
  )
  const known = rows[0] ? (await readRecord(context.trx, UserStore, rows[0].id))!.record : null
  const before = known ?? { ...emptyRecord(User.fields), userName: email.toLowerCase(), email, domain: '' }
  const record: Row = {
    ...structuredClone(before),
    ...{ displayName, language, externalUser: true, landingPage: PORTAL_PAGE },
    email: before['email'] ?? email,
    defaultShipTo: before['defaultShipTo'] ?? idsOf(shipTos)[0] ?? null,
    roles: known && (known['roles'] as Row[]).length > 0 ? structuredClone(known['roles']) : [{ roleId: PORTAL_ROLE }],
  }
  return written(
    rooms,
    answers,
    context,
    { entity: UserStore, rules: { beforeSave: user.beforeSave(deps) } },
    known,
    record,
  )
}

/** He acts for the firm with these ship-tos; what he could reach before, he reaches still. */
async function bulkActionsFor(
  rooms: EntityRooms,
  answers: Answers,
  context: ActionContext,
  userId: string,
  firmId: string,
  shipTos: readonly string[],
): Promise<void> {
  const { record: before } = (await readRecord(context.trx, UserSecurablesStore, userId))!
  const others = (before as unknown as UserSecurables).billTos.filter(
    ({ identifier }) => securableIds({ Identifier: identifier }).billToId !== firmId,
  )
  const record = { ...structuredClone(before), billTos: [...others, { identifier: [firmId, ...shipTos].join(',') }] }
  await written(
    rooms,
    answers,
    context,
    { entity: UserSecurablesStore, rules: { beforeSave: userSecurables.beforeSave } },
    before,
    record,
  )
}

/** A new link in place of any older one, in a letter to him. */
async function sendLink(
  { config }: Deps,
  link: LinkMaker,
  context: ActionContext,
  userId: string,
  firmName: string,
): Promise<void> {
  await markInvited(context.trx, userId, context.now, null)
  const { rows } = await sql<{ company: string }>`select name as company from company where is_default`.execute(
    context.trx,
  )
  const values = { firmName, companyName: rows[0]!.company, address: config.publicUrl }
  await link.make(context, userId, 'portalInvitation', values)
}
