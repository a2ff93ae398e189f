import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import type { Deps } from '../../../platform/deps.ts'
import { documented, guarded, type Named } from '../../../platform/entity/contract.ts'
import * as schemas from '../../../platform/entity/schemas.ts'
import type { StoredEntity } from '../../../platform/entity/stored.ts'
import { attachment } from '../../../platform/http/sent-file.ts'
import { forbidden, notFound } from '../../../platform/http/errors.ts'
import { seesBank } from '../books-in-sight.ts'
import { eftHeader, type Originator } from './eft/eft-file.ts'

type Bank = Pick<Originator, 'originatorId' | 'dataCentre' | 'currency'> & { fileNo: number; seen: boolean }

/**
 * [finance 6] `GET api/gl/bank-account/:id/eft-header`: the first and the last record of a file of this bank as the next one would
 * have them, so that the bank can say whether it knows us by them. No number is taken, no account number opened.
 */
export function eftHeaderRoute(app: FastifyInstance, { db, clock }: Deps, banks: StoredEntity): void {
  app.get<Named>(
    '/api/gl/bank-account/:id/eft-header',
    {
      ...documented(banks, 'Header and trailer of a file for the bank, to be tested', { params: schemas.idSchema }),
      ...guarded('gl/bank-account.view'),
    },
    async ({ params, user }, reply) => {
      const { rows } = await sql<Bank>`
        select eft_originator_id as "originatorId", data_centre as "dataCentre", currency, next_file_no as "fileNo",
               ${seesBank(user, sql.ref('k.bank_account_id'))} as seen
        from bank_account k where k.id::text = ${params.id} and k.eft_status <> 'NotUsed'`.execute(db)
      const [bank] = rows
      if (!bank) throw notFound()
      if (!bank.seen) throw forbidden()
      const { fileNo, seen: _seen, ...known } = bank
      const nothing = { shortName: '', longName: '', institution: '', transit: '', accountNumber: '' }
      const createdOn = await businessDay(db, clock.now())
      return reply
        .type('text/plain; charset=us-ascii')
        .header('content-disposition', attachment(`EFT-TEST-${known.originatorId}.txt`))
        .send(eftHeader({ originator: { ...nothing, ...known }, fileNo, createdOn }))
    },
  )
}
