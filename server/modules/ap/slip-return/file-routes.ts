import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Locale } from '../../../../shared/contracts/shell.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { transaction, type Trx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { documented, guarded, pathOf, type Named } from '../../../platform/entity/contract.ts'
import { readInSight } from '../../../platform/entity/read.ts'
import * as schemas from '../../../platform/entity/schemas.ts'
import type { SuiteTexts } from '../../../platform/entity/texts.ts'
import { visibilityOf } from '../../../platform/entity/visibility.ts'
import { refusedFile } from '../../../platform/export/refused.ts'
import { attachment } from '../../../platform/http/sent-file.ts'
import { forbidden, notFound } from '../../../platform/http/errors.ts'
import { drawSheets } from '../../../platform/print/sheet-paper.ts'
import { requireRight } from '../../../platform/rights/require.ts'
import { SlipReturnStore } from './entity.ts'
import { bearsSin, returnOut } from './return-out.ts'
import { drawSlip, drawSummary, SLIP_WORDS, type SlipSheet, type SlipWords, type SummarySheet } from './slip-sheets.ts'
import { t5018Xml, type ReturnOut } from './t5018-xml.ts'

const LETTER = [612, 792] as const
/** The right of the trade to see a SIN. */
const SEES_SIN = 'sin.view'

type Language = 'en' | 'fr'
const LOCALE: Readonly<Record<Language, Locale>> = { en: 'en-CA', fr: 'fr-CA' }

/**
 * `POST api/ap/slip-return/:id/xml|slips|summary`: what leaves of an issued return. SINs stand in the file for the agency, so only whoever
 * may see them makes it; on paper they are dots for anybody else. Whoever saw one is in the change log, and nothing else is written:
 * they take no idempotency key.
 */
export function slipFileRoutes(app: FastifyInstance, deps: Deps, texts: SuiteTexts): void {
  const wordsIn = (language: Language) =>
    Object.fromEntries(
      SLIP_WORDS.map((name) => [name, texts.text(LOCALE[language], `ap:slipReturn.paper.${name}`)]),
    ) as SlipWords
  const draw = async (of: ReturnOut, part: 'slips' | 'summary') => {
    const own: Language = of.language === 'French' ? 'fr' : 'en'
    const sheets =
      part === 'summary'
        ? [{ number: of.returnNo, content: { of, words: wordsIn(own) } satisfies SummarySheet }]
        : of.slips.map((slip) => ({
            number: slip.slipNo,
            content: { of, slip, words: wordsIn(slip.language) } satisfies SlipSheet,
          }))
    const drawing = {
      paper: LETTER,
      rest: () => undefined,
      draw: (paper: Parameters<typeof drawSlip>[0], { content }: { content: object }) =>
        'slip' in content
          ? drawSlip(paper, content as SlipSheet, LOCALE[(content as SlipSheet).slip.language])
          : drawSummary(paper, content as SummarySheet, LOCALE[own]),
    }
    const title = `T5018 ${of.returnNo}`
    return drawSheets(drawing, sheets, {
      locale: LOCALE[own],
      title,
      asOf: new Date(`${of.lastDay}T12:00:00Z`),
      mark: null,
    })
  }

  const route = (
    part: 'xml' | 'slips' | 'summary',
    action: 'send' | 'print',
    about: string,
    type: string,
    content: (of: ReturnOut) => Promise<string | Buffer>,
  ) => {
    const right = `${SlipReturnStore.room}.${action}`
    app.post<Named>(
      `${pathOf(SlipReturnStore)}/:id/${part}`,
      {
        config: { unkeyed: true },
        ...documented(SlipReturnStore, about, { params: schemas.idSchema }),
        ...guarded(right),
      },
      async (request, reply) => {
        const rights = await requireRight(request, right)
        const maySee = rights.can(SEES_SIN)
        const { of, name } = await transaction(deps.db, async (trx) => {
          const id = await idInSight(trx, request)
          const found = await returnOut(trx, deps.secrets, id, maySee && part !== 'summary')
          if (!found) throw notFound()
          if (part === 'xml' && !maySee && bearsSin(found)) throw forbidden()
          const fileName = `T5018-${found.returnNo}${part === 'xml' ? '.xml' : `-${part}.pdf`}`
          if (maySee && part !== 'summary' && bearsSin(found)) await logSeen(deps, trx, request, id, found, fileName)
          return { of: found, name: fileName }
        }).catch((error: unknown) => {
          throw refusedFile(error, request, texts)
        })
        return reply
          .type(type)
          .header('content-disposition', attachment(name))
          .send(await content(of))
      },
    )
  }
  route('xml', 'send', 'The file of an issued return for the agency; its reader is logged', 'application/xml', (of) =>
    Promise.resolve(t5018Xml(of)),
  )
  route('slips', 'print', 'The slips of an issued return; its reader is logged', 'application/pdf', (of) =>
    draw(of, 'slips'),
  )
  route('summary', 'print', 'The summary of an issued return', 'application/pdf', (of) => draw(of, 'summary'))
}

async function idInSight(trx: Trx, request: FastifyRequest<Named>): Promise<string> {
  const seen = await visibilityOf(trx, request.user, SlipReturnStore)
  const found = await readInSight(trx, SlipReturnStore, request.params.id, seen)
  if (!found?.inScope) throw notFound()
  return String(found.record['id'])
}

/** That SINs lay open, and for what. */
async function logSeen(
  { clock, random }: Deps,
  trx: Trx,
  request: FastifyRequest,
  id: string,
  { returnNo }: ReturnOut,
  what: string,
): Promise<void> {
  await writeAudit(
    trx,
    {
      ...{ table: 'slip_return', id, recordKey: returnNo, by: request.user.name, on: clock.now() },
      ...{ requestId: request.id, changeId: random.uuid() },
    },
    [{ action: 'use', column: SEES_SIN, oldValue: null, newValue: what }],
  )
}
