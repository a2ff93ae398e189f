import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql, type Kysely } from 'kysely'
import { apply, unapply } from '../../../server/ledger/apply.ts'
import { closeLedger, closePeriod, reopenPeriod } from '../../../server/ledger/close.ts'
import { integrate } from '../../../server/ledger/integrate.ts'
import { closeJournal, reopenJournal } from '../../../server/ledger/journals.ts'
import { credit, debit, onItem, role, type Currency, type Posting } from '../../../server/ledger/legs.ts'
import { post, preview } from '../../../server/ledger/post.ts'
import { reverse } from '../../../server/ledger/reverse.ts'
import { Refusal } from '../../../server/platform/action/refusal.ts'
import { isDatabaseAway } from '../../../server/platform/database/pool.ts'
import type { Tables } from '../../../server/platform/database/tables.ts'
import { transaction, type Trx } from '../../../server/platform/database/transaction.ts'
import { COMPANY, VENDORS } from '../../scenarios/northgate.ts'
import { CLERK, CLOSER, itemOf, northgate, type Asked } from '../../support/books.ts'
import { endingAfter } from '../../support/crash.ts'

/** Something that a clerk does. What it is about is chosen among what there is by then. */
export interface Deed {
  readonly what: (typeof DEEDS)[number]
  readonly pick: number
  readonly other: number
  readonly cents: number
  readonly date: string
  readonly rate: string
  readonly currency: Currency
}

const DEEDS = [
  'bill',
  'bill',
  'memo',
  'pay',
  'pay',
  'payAll',
  'onAccount',
  'general',
  'rounding',
  'apply',
  'apply',
  'unapply',
  'reverse',
  'revalue',
  'repeat',
  'preview',
  'giveUp',
  'crash',
  'closeJournal',
  'reopenJournal',
  'closeLedger',
  'closePeriod',
  'reopenPeriod',
  'mode',
  'mode',
  'integrate',
  'integrate',
  'integrate',
  'crashIntegrating',
] as const

const day = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.constantFrom(1, 2, 15, 28))
  .map(([month, of]) => [2026, String(month).padStart(2, '0'), String(of).padStart(2, '0')].join('-'))

export const deed: fc.Arbitrary<Deed> = fc.record({
  what: fc.constantFrom(...DEEDS),
  pick: fc.nat(),
  other: fc.nat(),
  cents: fc.integer({ min: 1, max: 500_000 }),
  date: fc.oneof({ arbitrary: day, weight: 30 }, { arbitrary: fc.constant('2031-01-01'), weight: 1 }),
  rate: fc.integer({ min: 12_000, max: 15_000 }).map((n) => (n / 10_000).toFixed(4)),
  currency: fc.constantFrom<Currency>('CAD', 'USD'),
})

class GivenUp extends Error {}

const refused = (error: unknown): void => {
  if (!(error instanceof Refusal)) throw error
}

/** Clerks over books: each does deeds, alone or beside others. What is refused is refused in words, or the deed fails. */
export class Clerks {
  readonly #db: Kysely<Tables>
  readonly #periods: readonly string[]
  /** Ends connections, as a crash of their processes does. */
  readonly #killer: Kysely<Tables>
  readonly #entries: string[] = []
  readonly #items: { id: string; currency: Currency }[] = []
  readonly #applications: string[] = []
  readonly #journals: string[] = []
  #last: Posting | null = null
  done = 0
  refused = 0

  constructor(db: Kysely<Tables>, periods: readonly string[], killer: Kysely<Tables>) {
    this.#db = db
    this.#periods = periods
    this.#killer = killer
  }

  async do(deed: Deed): Promise<void> {
    try {
      await this.#do(deed)
      this.done++
    } catch (error) {
      if (!(error instanceof Refusal) && !(error instanceof GivenUp) && !isDatabaseAway(error)) throw error
      this.refused++
    }
  }

  #in<R>(work: (trx: Trx) => Promise<R>): Promise<R> {
    return transaction(this.#db, work, { attempts: 10 })
  }

  async #post(asked: Asked): Promise<void> {
    const own = northgate(asked)
    const posted = await this.#in((trx) => post(trx, own, CLERK))
    this.#last = own
    this.#entries.push(posted.id)
    this.#journals.push(posted.journalId!)
  }

  #do({ what, pick, other, cents, date, rate, currency }: Deed): Promise<unknown> {
    const amount = (cents / 100).toFixed(2)
    const foreign = { date, currency, rate: currency === 'CAD' ? '1' : rate }
    const item = this.#items[pick % this.#items.length]
    const ofItem = item && { date, currency: item.currency, rate: item.currency === 'CAD' ? '1' : rate }
    const entryId = this.#entries[pick % this.#entries.length]
    const journalId = this.#journals[pick % this.#journals.length]
    const period = this.#periods[pick % 12]!
    switch (what) {
      case 'bill':
        return this.#open(foreign, amount, pick, 'Invoice', (account) => debit('6200', amount, account))
      case 'memo':
        return this.#open(foreign, `-${amount}`, pick, 'Credit', (account) => credit('6200', amount, account))
      case 'onAccount':
        return this.#open(foreign, `-${amount}`, pick, 'Payment', () => credit(role('BANK'), amount))
      case 'general':
        return this.#post({ ...foreign, legs: [debit('6100', amount), credit('2055', amount)] })
      case 'rounding':
        return this.#post({
          ...foreign,
          legs: [
            debit('6100', amount),
            debit('6200', amount),
            debit('6300', amount),
            credit('2055', ((cents * 3) / 100).toFixed(2)),
          ],
        })
      case 'pay':
        return item ? this.#pay(ofItem!, item.id, amount) : Promise.resolve()
      case 'payAll':
        return item ? this.#payAll(ofItem!, item.id) : Promise.resolve()
      case 'revalue':
        return item?.currency === 'USD' ? this.#revalue(item.id, date, rate) : Promise.resolve()
      case 'apply':
        return this.#apply(pick, other, amount, date)
      case 'unapply':
        return this.#unapply(pick, date)
      case 'reverse':
        return entryId ? this.#reverse(entryId, date) : Promise.resolve()
      case 'repeat':
        return this.#repeat()
      case 'preview':
        return this.#in((trx) =>
          preview(trx, northgate({ ...foreign, legs: [debit('6100', amount), credit('2055', amount)] }), CLERK),
        )
      case 'giveUp':
        return this.#in(async (trx) => {
          await post(trx, northgate({ ...foreign, legs: [debit('6100', amount), credit('2055', amount)] }), CLERK)
          throw new GivenUp()
        })
      case 'crash':
        return this.#crash(pick % 3, { ...foreign, legs: [debit('6100', amount), credit('2055', amount)] })
      case 'closeJournal':
        return journalId ? this.#in((trx) => closeJournal(trx, journalId, CLOSER)) : Promise.resolve()
      case 'reopenJournal':
        return journalId ? this.#in((trx) => reopenJournal(trx, journalId, CLOSER)) : Promise.resolve()
      case 'closeLedger':
        return this.#in((trx) => closeLedger(trx, this.#periods[0]!, 'AP', CLOSER))
      case 'closePeriod': {
        const confirmed = ['ledger:questions.closesJournals', 'ledger:questions.closesPeriod']
        return this.#in((trx) => closePeriod(trx, this.#periods[0]!, { ...CLOSER, confirmed }))
      }
      case 'reopenPeriod':
        return this.#in((trx) => reopenPeriod(trx, period, CLOSER))
      case 'mode':
        return this.#mode(cents % 3 === 0 ? 'Immediate' : 'Batch')
      case 'integrate':
        return this.#integrate(pick)
      case 'crashIntegrating':
        return this.#crashIntegrating(pick)
    }
  }

  /** Refused by the database while something waits. */
  async #mode(to: 'Immediate' | 'Batch'): Promise<void> {
    const change = sql`update gl_control set integration_mode = ${to} where company_id = ${COMPANY}`
    await this.#in((trx) => change.execute(trx)).catch((error: unknown) => {
      if ((error as { code?: string }).code !== 'NV002') throw error
    })
  }

  async #waiting(pick: number): Promise<string | undefined> {
    const { rows } = await sql<{ id: string }>`
      select id from pending_entry where integrated_on is null order by seq limit 50`.execute(this.#db)
    return rows[pick % (rows.length || 1)]?.id
  }

  async #integrate(pick: number): Promise<void> {
    const id = await this.#waiting(pick)
    if (id) await this.#in((trx) => integrate(trx, id, CLERK))
  }

  /** Ends before its commit, as a crash does; whoever integrates it again does it. */
  async #crashIntegrating(pick: number): Promise<void> {
    const id = await this.#waiting(pick)
    if (!id) return
    const ended = transaction(this.#db, async (trx) => {
      const dying = await endingAfter(trx, pick % 5, this.#killer)
      await integrate(dying, id, CLERK)
      await sql`select 1`.execute(dying)
    })
    await ended.catch((error: unknown) => {
      if (!isDatabaseAway(error) && !(error instanceof Refusal)) throw error
    })
    await this.#in((trx) => integrate(trx, id, CLERK))
  }

  /** All that can be integrated now. */
  async integrateAll(): Promise<void> {
    const { rows } = await sql<{ id: string }>`
      select id from pending_entry where integrated_on is null order by seq`.execute(this.#db)
    for (const { id } of rows) await this.#in((trx) => integrate(trx, id, CLERK)).catch(refused)
  }

  /** Posts, and ends between two of its statements or before its commit; then asks for the same again, as a retry does. */
  async #crash(after: number, asked: Asked): Promise<void> {
    const own = northgate(asked)
    const ended = transaction(this.#db, async (trx) => {
      const dying = await endingAfter(trx, after, this.#killer)
      await post(dying, own, CLERK)
      await sql`select 1`.execute(dying)
    })
    await ended.catch((error: unknown) => {
      if (!isDatabaseAway(error)) throw error
    })
    const posted = await this.#in((trx) => post(trx, own, CLERK))
    if (posted.isRepeat) throw new Error('a posting that crashed is there')
    this.#entries.push(posted.id)
  }

  async #open(
    asked: Omit<Asked, 'legs'>,
    amount: string,
    pick: number,
    kind: string,
    against: (facts: { memo: string }) => Posting['legs'][number],
  ): Promise<void> {
    const opens = itemOf(VENDORS[pick % 2]!, `${kind} ${this.#items.length}`, { kind })
    await this.#post({
      ...asked,
      source: 'PJ',
      legs: [against({ memo: kind }), credit(role('AP_CONTROL'), amount, { opens })],
    })
    this.#items.push({ id: opens.id, currency: asked.currency! })
  }

  async #side(id: string): Promise<{ side: 'Debit' | 'Credit'; open_txn: string; open_amount: string }> {
    const { rows } = await sql<{ side: 'Debit' | 'Credit'; open_txn: string; open_amount: string }>`
      select side, open_txn, open_amount from open_item where id = ${id}`.execute(this.#db)
    return rows[0]!
  }

  async #pay(asked: Omit<Asked, 'legs'>, id: string, amount: string): Promise<void> {
    const { side } = await this.#side(id)
    const settles = side === 'Credit' ? 'Debit' : 'Credit'
    const bank = settles === 'Debit' ? credit(role('BANK'), amount) : debit(role('BANK'), amount)
    await this.#post({ ...asked, source: 'CD', legs: [onItem(settles, id, amount), bank] })
  }

  async #payAll(asked: Omit<Asked, 'legs'>, id: string): Promise<void> {
    const { open_txn } = await this.#side(id)
    await this.#pay(asked, id, Math.abs(Number(open_txn)).toFixed(2))
  }

  async #revalue(id: string, date: string, rate: string): Promise<void> {
    const { open_txn, open_amount } = await this.#side(id)
    const functional = (Math.round(Number(open_txn) * Number(rate) * 100) / 100 - Number(open_amount)).toFixed(2)
    const facts = { currency: 'USD' as const, functional }
    await this.#post({
      date,
      source: 'FX',
      kind: 'Revaluation',
      currency: 'USD',
      rate,
      autoReverseOn: date < '2026-12-28' ? `2026-12-28` : null,
      legs: [onItem('Debit', id, '0', facts), credit('7010', '0', facts)],
    })
  }

  async #apply(pick: number, other: number, amount: string, date: string): Promise<void> {
    const [from, to] = [this.#items[pick % this.#items.length], this.#items[other % this.#items.length]]
    if (!from || !to || from.id === to.id) return
    const id = randomUUID()
    const document = { type: 'test', id }
    await this.#in((trx) =>
      apply(trx, { id, companyId: COMPANY, date, fromItem: from.id, toItem: to.id, amount, document }, CLERK),
    )
    this.#applications.push(id)
  }

  async #unapply(pick: number, date: string): Promise<void> {
    const applicationId = this.#applications[pick % this.#applications.length]
    if (applicationId) await this.#in((trx) => unapply(trx, { id: randomUUID(), applicationId, date }, CLERK))
  }

  async #reverse(entryId: string, date: string): Promise<void> {
    const posted = await this.#in((trx) => reverse(trx, { entryId, date, description: '' }, CLERK))
    this.#entries.push(posted.id)
  }

  async #repeat(): Promise<void> {
    const asked = this.#last
    if (asked) await this.#in((trx) => post(trx, asked, CLERK))
  }
}
