import { sql, type Kysely } from 'kysely'
import type { Fields } from '../../../shared/contracts/fields.ts'
import { fail, rule, type Rule } from '../../platform/action/rules.ts'
import { factsOf } from '../../platform/database/facts.ts'
import type { Tables } from '../../platform/database/tables.ts'

interface Of {
  readonly id: string
  readonly fields: Fields
}
type Row = Readonly<Record<string, unknown>>

interface Standing {
  readonly firmId: string
  readonly isBillTo: boolean
  readonly isShipTo: boolean
  readonly isActive: boolean
}

/** Who is invoiced and where it goes, as far as they are chosen anew; what was chosen once stays. */
async function chosen(record: Row, before: Row | null, db: Kysely<Tables>) {
  const named = (field: string) => {
    const id = record[field]
    return typeof id === 'string' && id !== '' && id !== before?.[field] ? id : null
  }
  const [billTo, shipTo] = [named('billToId'), named('shipToId')]
  const ids = [billTo, shipTo].filter((id) => id !== null)
  const rows =
    ids.length === 0
      ? []
      : await factsOf(
          db,
          sql<Standing>`
          select firm_id as "firmId", is_bill_to as "isBillTo", is_ship_to as "isShipTo", status = 'Active' as "isActive"
          from firm_shown where firm_id = any (${ids}::text[])`,
        )
  const of = (id: string | null) => rows.find(({ firmId }) => firmId === id)
  const isWrong = { billTo: billTo !== null && !of(billTo)?.isBillTo, shipTo: shipTo !== null && !of(shipTo)?.isShipTo }
  const idle = (id: string | null, isOther: boolean) => (id !== null && !isOther && !of(id)!.isActive ? id : null)
  return {
    ...{ billTo, shipTo, isWrong },
    ...{ idleBillTo: idle(billTo, isWrong.billTo), idleShipTo: idle(shipTo, isWrong.shipTo) },
  }
}

/** Bill To and Ship To of a document are valid: firms with these accounts. [S8.31] */
const valid = (of: Of): readonly Rule[] => [
  rule(of, `${of.id}.billToInvalid`, 'billToId', async (record: Row, { db, before }) => {
    const { billTo, isWrong } = await chosen(record, before, db)
    return isWrong.billTo && !isWrong.shipTo && fail({ firmId: billTo! })
  }),
  rule(of, `${of.id}.shipToInvalid`, 'shipToId', async (record: Row, { db, before }) => {
    const { shipTo, isWrong } = await chosen(record, before, db)
    return isWrong.shipTo && !isWrong.billTo && fail({ firmId: shipTo! })
  }),
  rule(of, `${of.id}.bothInvalid`, 'billToId', async (record: Row, { db, before }) => {
    const { billTo, shipTo, isWrong } = await chosen(record, before, db)
    return isWrong.billTo && isWrong.shipTo && fail({ firmIds: `${billTo!}, ${shipTo!}` })
  }),
]

/** Bill-to and ship-to ids are active. [S5.10] */
const active = (of: Of): Rule =>
  rule(of, `${of.id}.partiesActive`, 'billToId', async (record: Row, { db, before }) => {
    const { idleBillTo, idleShipTo } = await chosen(record, before, db)
    return [
      ...(idleBillTo === null ? [] : [fail({ firmId: idleBillTo })]),
      ...(idleShipTo === null ? [] : [fail({ firmId: idleShipTo }, 'shipToId')]),
    ]
  })

/** What a document says of who is invoiced and where it goes, in the words of the catalogue; its fields are among the `ownReferences` of its calls. */
export const partiesValid = (of: Of): readonly Rule[] => [...valid(of), active(of)]

export const PARTIES: readonly string[] = ['billToId', 'shipToId']
