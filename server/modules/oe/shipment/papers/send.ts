import type { FastifyInstance } from 'fastify'
import { sql, type Kysely } from 'kysely'
import { Shipment } from '../../../../../shared/contracts/oe/shipment.ts'
import type { Locale } from '../../../../../shared/contracts/shell.ts'
import type { SentPaper } from '../../../../../shared/contracts/trade/sent-paper.ts'
import type { ActionContext } from '../../../../platform/action/action.ts'
import { Refusal } from '../../../../platform/action/refusal.ts'
import { ruleKey } from '../../../../platform/action/rules.ts'
import { planned } from '../../../../platform/database/planned.ts'
import type { Tables } from '../../../../platform/database/tables.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { transition, type Transition } from '../../../../platform/document/transition.ts'
import type { EntityRooms } from '../../../../platform/entity/routes.ts'
import type { Row } from '../../../../platform/entity/stored.ts'
import type { SuiteTexts } from '../../../../platform/entity/texts.ts'
import { mailAddresses } from '../../../../trade/party/mail-addresses.ts'
import { keptSheet, type KeptPaper, type KeptSheet } from '../../../../trade/sheet/kept-sheet.ts'
import { mailPaper } from '../../../../trade/sheet/mail-paper.ts'
import { leavesBy, papersInLots, sentPaperRoutes, type Goes } from '../../../../trade/sheet/sent-paper.ts'
import { ShipmentStore } from '../entity.ts'
import { papered } from './papered.ts'
import { sheetOf } from './sheets.ts'

/** Where letters fetch a certificate that they bring along. */
const CERTIFICATE_FILE = 'shipment'
const LETTER = 'millCertificate'

/**
 * [supply 9] What the mill has found of the lots that left goes to whoever gets certificates of the customer, in his language, and is kept as it left. What left
 * already as it stands goes again only for a reason; a lot that was corrected is another certificate.
 */
export const sendCertificate = (deps: Pick<Deps, 'mailer'>, texts: SuiteTexts): Transition =>
  transition(Shipment, 'send', {
    rules: [],
    async run(shipment, context, given) {
      const { trx, user, now } = context
      const of = await papered(trx, texts, shipment as unknown as Row, null)
      if (!of.certified.some(({ heat }) => heat))
        throw new Refusal([{ Field: null, Key: ruleKey('oe.shipment.nothingCertified'), Args: {} }])
      const content = keptSheet(sheetOf('certificate', of))
      const { locale } = of.parties
      const { email, way, reason } = leavesBy(given, await goes(context, shipment, content), {
        ...{ id: Shipment.id, firmId: shipment.billToId! },
      })
      const [kept] = await planned(
        trx,
        sql<{ id: string }>`
        insert into shipment_sent (shipment_id, way, sent_to, reason, locale, content, sent_by, sent_on)
        values (${shipment.id}::uuid, ${way}, ${email}, ${reason}, ${locale}, ${JSON.stringify(content)}::jsonb, ${user.name}, ${now})
        returning id`,
      )
      await mailPaper(context, deps, texts, {
        ...{ letter: LETTER, email, locale, content, day: shipment.shipDate, worth: null },
        file: { source: CERTIFICATE_FILE, reference: kept!.id, name: shipment.shipmentNo! },
      })
    },
  })

/** Who gets it by e-mail, and when the same one left last. */
async function goes(
  { trx }: ActionContext,
  { id, billToId }: { readonly id: string; readonly billToId: string | null },
  content: KeptSheet,
): Promise<Goes> {
  const [row] = await planned(
    trx,
    sql<Goes>`
    select ${mailAddresses('receives_certificates')} as email,
           (select json_build_object('day', s.sent_on::date, 'to', s.sent_to) from shipment_sent s
            where s.shipment_id = ${id}::uuid and s.content = ${JSON.stringify(content)}::jsonb order by s.seq desc limit 1) as before
    from firm_shown t where t.firm_id = ${billToId}`,
  )
  return row!
}

interface Left {
  readonly id: string
  readonly locale: Locale
  readonly content: KeptSheet
  readonly day: string
  readonly name: string
}

/** [supply 9 sales-documents] A certificate that left goes once more, as it stood then. False where this run has sent it already, or its goods came back. */
export async function sendCertificateAgain(
  context: ActionContext,
  deps: Pick<Deps, 'mailer'>,
  texts: SuiteTexts,
  { sentId, runId, email, reason }: { sentId: string; runId: string; email: string | null; reason: string },
): Promise<boolean> {
  const { trx, user, now } = context
  const [left] = await planned(
    trx,
    sql<Left>`
    with s as (
      insert into shipment_sent (shipment_id, run_id, way, sent_to, reason, locale, content, sent_by, sent_on)
      select s.shipment_id, ${runId}::uuid, case when ${email}::text is null then 'Paper' else 'Email' end, ${email}::text, ${reason}::text,
             s.locale, s.content, ${user.name}, ${now}
      from shipment_sent s join shipment d on d.id = s.shipment_id and d.status = 'Shipped' where s.id = ${sentId}::uuid
      on conflict on constraint shipment_sent_once_a_run do nothing
      returning *)
    select s.id, s.locale, s.content, d.ship_date::text as day, d.shipment_no as name from s join shipment d on d.id = s.shipment_id`,
  )
  if (!left) return false
  const { id, name, ...paper } = left
  await mailPaper(context, deps, texts, {
    ...{ letter: LETTER, email, worth: null, ...paper },
    file: { source: CERTIFICATE_FILE, reference: id, name },
  })
  return true
}

/** Certificates of a run that go by paper, by their shipments. */
export const printedCertificates = (db: Kysely<Tables>, runId: string): AsyncGenerator<KeptPaper> =>
  papersInLots((after, most) =>
    planned(
      db,
      sql<KeptPaper & { no: string }>`
      select s.locale, s.content, s.sent_on as "createdOn", d.shipment_no as no
      from shipment_sent s join shipment d on d.id = s.shipment_id
      where s.run_id = ${runId}::uuid and s.way = 'Paper' and d.shipment_no > ${after} order by 4 limit ${most}::int`,
    ),
  )

/** [supply 9] What left of a shipment, each as it stood then. */
export const sentCertificateRoutes = (app: FastifyInstance, deps: Deps, rooms: Pick<EntityRooms, 'registry'>): void =>
  sentPaperRoutes(app, deps, rooms, {
    ...{ store: ShipmentStore, table: 'shipment_sent', source: CERTIFICATE_FILE },
    list: (id) => sql<SentPaper>`
      select s.id, 'Certificate' as kind, s.way, s.sent_to as "sentTo", s.reason, s.sent_by as by, s.sent_on as "on"
      from shipment_sent s where s.shipment_id = ${id}::uuid order by s.seq desc`,
    one: (id) => sql<KeptPaper & { of: string; number: string }>`
      select s.shipment_id as of, d.shipment_no as number, s.locale, s.content, s.sent_on as "createdOn"
      from shipment_sent s join shipment d on d.id = s.shipment_id where s.id = ${id}::uuid`,
  })
