import { sql } from 'kysely'
import type { Entity } from '../../../shared/contracts/entity.ts'
import type { RuleBook } from '../../platform/action/rules.ts'
import { planned } from '../../platform/database/planned.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { ownCompany } from '../company/own-company.ts'

/** Our own numbers of a kind of document: what they begin with, and the sequence of the database that counts them. */
export interface Serial {
  readonly prefix: string
  readonly sequence: string
}

/** The next number, `AP000123`: six digits, more when they are used up. One that is lost with a draft is of no matter. [finance 5.1] */
export async function serialNumber(trx: Trx, { prefix, sequence }: Serial): Promise<string> {
  const rows = await planned(
    trx,
    sql<{ number: string }>`
    select ${sql.lit(prefix)} || lpad(nextval(${sql.lit(sequence)})::text, 6, '0') as number`,
  )
  return rows[0]!.number
}

/** Gives a new document its number with the first save, and its company where it says one: for `beforeSave` of its registration. */
export const numberedBy =
  (document: Pick<Entity, 'key' | 'fields'>, serial: Serial): NonNullable<RuleBook['beforeSave']> =>
  async (record, { trx }, before) => {
    if (before) return
    record[document.key] = await serialNumber(trx, serial)
    if ('companyId' in document.fields) record['companyId'] ??= (await ownCompany(trx)).companyId
  }
