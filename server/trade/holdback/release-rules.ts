import { Decimal } from 'decimal.js'
import type { Kysely } from 'kysely'
import type { Entity } from '../../../shared/contracts/entity.ts'
import { ask, fail, rule, type Rule } from '../../platform/action/rules.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Row = Readonly<Record<string, unknown>>

/** What is held back of a document of either side. */
export interface HeldDocument {
  readonly firmId: string
  readonly open: string
  readonly dueOn: string | null
  readonly lienClaimed: boolean
}

/** Where a side says what a release needs to be judged. */
interface ReleaseFields {
  /** Its firm. */
  readonly firm: string
  /** The list whose first line says what is released. */
  readonly lines: string
  /** The document that it names, if something is held back of it. */
  readonly heldOf: (db: Kysely<Tables>, number: string) => Promise<HeldDocument | null>
}

/** What a release is judged by, whichever side holds back: its document, what is left of that, the lien, and the day. [finance 5.4] */
export function releaseRules(of: Entity, { firm, lines, heldOf }: ReleaseFields): readonly Rule[] {
  const line = `${lines}.0.amount`
  const judged = (
    name: string,
    field: string,
    judge: (release: Row, held: HeldDocument | null) => ReturnType<typeof fail> | ReturnType<typeof ask> | false,
  ): Rule =>
    rule(of as Entity, `${of.id}.${name}`, field as never, async (record, { db }) => {
      const release = record as Row
      if (release['kind'] !== 'Release') return null
      const number = release['releases'] as string | null
      return judge(release, number ? await heldOf(db, number) : null)
    })
  return [
    /** A release names the document whose holdback it moves, of its own firm. */
    judged('releaseNamed', 'releases', (release, held) => {
      const firmId = String(release[firm] ?? '')
      return (!held || held.firmId !== firmId) && fail({ firmId })
    }),
    /** No more is released than is held. */
    judged('releaseWithin', line, (release, held) => {
      const amount = new Decimal((release[lines] as readonly { amount: string | null }[])[0]?.amount ?? 0)
      return !!held && (amount.lte(0) || amount.gt(held.open)) && fail({ open: held.open })
    }),
    /** Nothing is released while a lien is claimed. */
    judged('noLien', 'releases', ({ releases }, held) => !!held?.lienClaimed && fail({ invoiceNo: String(releases) })),
    /** A release before its day is made when somebody says so. */
    judged('releaseDue', 'docDate', ({ docDate }, held) => {
      const dueOn = held?.dueOn
      return !!dueOn && String(docDate) < dueOn && ask({ dueOn, docDate: String(docDate) })
    }),
  ]
}
