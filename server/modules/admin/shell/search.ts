import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { LONGEST_SEARCH, MOST_FOUND, SEARCH_KINDS, type SearchKind } from '../../../../shared/contracts/search.ts'
import type { Deps } from '../../../platform/deps.ts'
import { localeOf, type SuiteTexts } from '../../../platform/entity/texts.ts'
import { badRequest } from '../../../platform/http/errors.ts'
import { readSearch } from '../../../platform/search/read-search.ts'
import type { SearchSources } from '../../../platform/search/search-source.ts'

const USUAL = 6

const text = Type.String()
const textOrNull = Type.Union([Type.String(), Type.Null()])
const Kind = Type.Enum([...SEARCH_KINDS])

const Found = Type.Object({
  kind: Kind,
  room: text,
  record: text,
  key: textOrNull,
  title: text,
  note: text,
  figure: Type.Union([
    Type.Object({ label: text, value: text, currency: Type.Union([text, Type.Null()]) }),
    Type.Null(),
  ]),
  fits: Type.Record(text, Type.Array(text)),
})

interface Asked {
  Querystring: { q: string; kind?: SearchKind; limit?: string }
}

/** [D17] Records for the command palette: only what this user may open and see [acceptance 35]. */
export function searchRoutes(app: FastifyInstance, { db }: Deps, sources: SearchSources, texts: SuiteTexts): void {
  app.get<Asked>(
    '/api/shell/search',
    {
      schema: {
        summary: 'Records that match a text',
        tags: ['shell'],
        querystring: Type.Object(
          {
            q: Type.String({ maxLength: LONGEST_SEARCH }),
            kind: Type.Optional(Kind),
            limit: Type.Optional(Type.String({ description: `Rows of one source, 1 to ${MOST_FOUND}` })),
          },
          { additionalProperties: false },
        ),
        response: { 200: Type.Array(Found) },
      },
    },
    async (request) => {
      const { q, kind, limit = String(USUAL) } = request.query
      const most = /^\d{1,2}$/.test(limit) ? Number(limit) : 0
      if (most < 1 || most > MOST_FOUND) throw badRequest(`limit must be a whole number from 1 to ${MOST_FOUND}.`)
      // A null character is in no record, and no text of the database can hold one.
      const asked = q.replaceAll('\0', '').trim()
      // The palette is for staff; the portal has searches of its own.
      if (asked === '' || request.user.portal || request.user.externalUser) return []
      const locale = localeOf(request.headers['x-locale'])
      const words = (key: string) => texts.text(locale, key)
      return readSearch(db, request.user, sources.of(kind), { text: asked, limit: most, words, locale })
    },
  )
}
