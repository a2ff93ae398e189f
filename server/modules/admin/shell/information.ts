import { hostname } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { ResultStatus, type CallResult } from '../../../../shared/contracts/result.ts'
import {
  LOCALES,
  type DefaultCompany,
  type Language,
  type Languages,
  type Locale,
  type TenantInfo,
} from '../../../../shared/contracts/shell.ts'
import type { Deps } from '../../../platform/deps.ts'
import { defaultLanguage } from '../../../platform/configuration/default-language.ts'
import { valueOf } from '../../../platform/configuration/value-of.ts'
import { resultSchema } from '../../../platform/entity/schemas.ts'
import { cultureCookie, LANGUAGE_NAMES, readersLocale } from '../../../platform/identity/texts.ts'
import { keepLanguage } from '../../../platform/identity/user-rows.ts'
import { shownLogo } from '../organization/logo/shown-logo.ts'
import { openJsonString } from './json-body.ts'

const text = Type.String()
const textOrNull = Type.Union([Type.String(), Type.Null()])

const Tenant = Type.Object({ server: text, database: text, releaseNumber: text })
const LanguageList = Type.Object({
  Languages: Type.Array(
    Type.Object({
      LanguageKey: Type.Integer(),
      Name: text,
      LanguageCode: text,
      CountryCode: text,
      ImageUrl: textOrNull,
      LocaleIdentifier: text,
    }),
  ),
  DefaultLanguage: text,
})
const Company = Type.Object({ Name: text, Logo: textOrNull, LogoFileType: textOrNull })
const Configuration = Type.Object({ ControlValue: text })

/** The only entries that users from outside may read: texts that are shown to them. */
const SHOWN_OUTSIDE = /^(MobileHomePage|Portal)/

/** [S3.04] The locale is language and country code, joined with a dash. */
const languages: Language[] = LOCALES.map((locale, place) => {
  const [LanguageCode, CountryCode] = locale.split('-') as [string, string]
  return {
    LanguageKey: place + 1,
    Name: LANGUAGE_NAMES[locale],
    LanguageCode,
    CountryCode,
    ImageUrl: null,
    LocaleIdentifier: locale,
  }
})

const done: CallResult = {
  ResultStatus: ResultStatus.success,
  ResultCode: 'SAVED',
  Message: null,
  EntityId: null,
  Exception: null,
}

/** What the frame shows of tenant, languages, company and settings [S7.04]-[S7.06], [S7.08], [S7.09]. */
export function informationRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps
  app.get(
    '/api/tenant',
    { schema: { summary: 'Server, database and release', tags: ['shell'], response: { 200: Tenant } } },
    async ({ user }): Promise<TenantInfo> => {
      // A customer needs no name of ours: the release alone [S6.03].
      if (user.portal) return { server: '', database: '', releaseNumber: config.release }
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
      return { server: serverName(config.databaseUrl), database: rows[0]!.name, releaseNumber: config.release }
    },
  )

  app.get(
    '/api/shell_init/languages',
    {
      config: { public: true },
      schema: { summary: 'Languages of the suite', tags: ['shell_init'], response: { 200: LanguageList } },
    },
    async (): Promise<Languages> => ({ Languages: languages, DefaultLanguage: await defaultLanguage(db) }),
  )

  app.post<{ Body: { locale: Locale } }>(
    '/api/shell_init/locale',
    {
      config: { unkeyed: true },
      preValidation: openJsonString,
      schema: {
        summary: 'Store the language of the user',
        tags: ['shell_init'],
        body: Type.Object({ locale: Type.Enum([...LOCALES]) }, { additionalProperties: false }),
        response: { 200: resultSchema() },
      },
    },
    async (request, reply) => {
      const { locale } = request.body
      if (request.user.id !== '' && !request.user.acting) await keepLanguage(db, request.user.id, locale)
      reply.header('set-cookie', cultureCookie(locale, config.publicUrl))
      return done
    },
  )

  app.get(
    '/api/Company/GetDefaultCompany',
    {
      schema: {
        summary: 'Name and logo of the default company, the logo as a picture',
        tags: ['shell'],
        response: { 200: Company },
      },
    },
    async (): Promise<DefaultCompany> => {
      const { rows } = await sql<{ name: string; logo: string | null }>`
        select name, logo from company where is_default`.execute(db)
      return { Name: rows[0]?.name ?? '', ...(await shownLogo(deps, rows[0]?.logo ?? null)) }
    },
  )

  app.get<{ Querystring: { controlId: string } }>(
    '/api/Configuration/GetConfigurationByControlId',
    {
      schema: {
        summary: 'One setting, as it holds for the caller',
        tags: ['shell'],
        querystring: Type.Object({ controlId: Type.String({ maxLength: 100 }) }, { additionalProperties: false }),
        response: { 200: Configuration },
      },
    },
    async (request) => {
      const { controlId } = request.query
      const isOutside = request.user.externalUser || request.user.portal
      if (isOutside && !SHOWN_OUTSIDE.test(controlId)) return { ControlValue: '' }
      const { rows } = await sql<{ id: string }>`select company_id as id from company where is_default`.execute(db)
      const locale = readersLocale(request.headers, request.user.language, await defaultLanguage(db))
      const asker = { company: rows[0]?.id, user: request.user.userName, locale }
      return { ControlValue: await valueOf(db, controlId, asker) }
    },
  )
}

/** Host of the database; the embedded one lives on this machine. */
function serverName(databaseUrl: string | null): string {
  const host = databaseUrl === null ? '' : new URL(databaseUrl).hostname
  return host === '' || host === 'localhost' ? hostname() : host
}
