import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { LetterMessage } from '../../../../shared/contracts/admin/letter.ts'
import { LETTERS, type LetterId } from '../../../../shared/contracts/letters.ts'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { LOCALES, type Locale } from '../../../../shared/contracts/shell.ts'
import { action } from '../../../platform/action/action.ts'
import { Answers } from '../../../platform/action/answers.ts'
import type { Deps } from '../../../platform/deps.ts'
import { guarded } from '../../../platform/entity/contract.ts'
import { resultSchema } from '../../../platform/entity/schemas.ts'
import type { SuiteTexts } from '../../../platform/entity/texts.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { holdLetter } from '../../../platform/mail/letter-rows.ts'
import { asMessage } from '../../../platform/mail/transports.ts'
import { shippedTexts } from '../../../platform/mail/templates.ts'
import { requireRight } from '../../../platform/rights/require.ts'
import { auditStatus, byId, type ById } from './call.ts'

/** Texts of letters, sending them again, and what stands behind the screen of their templates. */
export function letterRoutes(app: FastifyInstance, deps: Deps, texts: SuiteTexts): void {
  const answers = new Answers(texts)
  const refuse = (Key: string) => answers.refused([{ Field: null, Key: `admin:rules.${Key}`, Args: {} }])

  const messageOf = async (id: string): Promise<Buffer | null> => {
    const letter = await deps.mailer.read(id)
    return letter && asMessage(letter, deps.mailer.from)
  }

  app.get<ById>(
    '/api/admin/letter/:id/message',
    {
      schema: {
        summary: 'A letter as it travels, without its files; null when its text is not for other eyes',
        tags: ['admin/letter'],
        params: byId,
        response: { 200: Type.Object({ message: Type.Union([Type.String(), Type.Null()]) }) },
      },
    },
    async (request): Promise<LetterMessage> => {
      await requireRight(request, 'admin/letter.view')
      return { message: (await messageOf(request.params.id))?.toString('utf8') ?? null }
    },
  )

  app.get<ById>(
    '/api/admin/letter/:id/file',
    { schema: { summary: 'The same as an .eml file', tags: ['admin/letter'], params: byId } },
    async (request, reply) => {
      await requireRight(request, 'admin/letter.view')
      const message = await messageOf(request.params.id)
      if (!message) throw notFound()
      return reply
        .header('content-type', 'message/rfc822')
        .header('content-disposition', `attachment; filename="${request.params.id}.eml"`)
        .send(message)
    },
  )

  app.post<ById>(
    '/api/admin/letter/:id/send',
    {
      schema: {
        summary: 'Have a letter sent once more',
        tags: ['admin/letter'],
        params: byId,
        response: { 200: resultSchema() },
      },
      ...guarded('admin/letter.send'),
    },
    (request): Promise<CallResult> => {
      const { id } = request.params
      return action(deps, answers, { request, right: 'admin/letter.send', content: id }, async (context) => {
        const letter = await holdLetter(context.trx, id)
        if (!letter) throw notFound()
        if (!(await deps.mailer.again(context.trx, id, context.user.name))) return refuse('letter.textKept')
        await auditStatus(context, { table: 'letter', id, key: letter.recipient }, letter.status, 'Waiting')
        return answers.saved(id, undefined)
      })
    },
  )

  app.get<{ Params: { id: LetterId } }>(
    '/api/admin/email-template/:id/shipped',
    { schema: { summary: 'The texts that the release ships', tags: ['admin/email-template'], params: byLetter } },
    async (request) => {
      await requireRight(request, 'admin/email-template.view')
      return camelKeys(shippedTexts(texts, request.params.id))
    },
  )

  app.post<{ Params: { id: LetterId }; Body: { locale: Locale } }>(
    '/api/admin/email-template/:id/test',
    {
      schema: {
        summary: 'Send a letter with sample values to oneself',
        tags: ['admin/email-template'],
        params: byLetter,
        body: Type.Object({ locale: Type.Enum([...LOCALES]) }, { additionalProperties: false }),
        response: { 200: resultSchema() },
      },
      ...guarded('admin/email-template.edit'),
    },
    (request): Promise<CallResult> => {
      const { id } = request.params
      const { locale } = request.body
      const write = { request, right: 'admin/email-template.edit', content: { id, locale } }
      return action(deps, answers, write, async ({ trx, user }) => {
        const { rows } = await sql<{ email: string | null }>`
          select email from app_user_shown where id = ${user.id}::uuid`.execute(trx)
        const to = rows[0]?.email
        if (!to) return refuse('emailTemplate.ownAddress')
        await deps.mailer.write(trx, id, { to, locale, values: LETTERS[id].slots, by: user.name })
        return answers.saved(id, { to })
      })
    },
  )
}

const byLetter = { type: 'object', properties: { id: { type: 'string', enum: Object.keys(LETTERS) } } } as const

/** `subject_zh_cn` is the field `subjectZhCn`. */
const camelKeys = (row: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )
