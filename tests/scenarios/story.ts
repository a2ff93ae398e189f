import { randomUUID } from 'node:crypto'
import type { AccountRole } from '../../shared/contracts/gl/account-roles.ts'
import { openItemsAt, tieOut, trialBalance } from '../../server/ledger/balances.ts'
import { credit, debit, role, type Leg } from '../../server/ledger/legs.ts'
import { post } from '../../server/ledger/post.ts'
import { reverse } from '../../server/ledger/reverse.ts'
import type { PostedEntry } from '../../server/ledger/write.ts'
import { CLERK, figuresOf, itemOf, northgate, openBooks, type Books } from '../support/books.ts'
import type { ScenarioEntry } from './entries.ts'
import { COMPANY, figures, type Figure } from './northgate.ts'

/** Books in which scenario entries follow each other; documents are known by their references. */
export interface Story {
  readonly books: Books
  /** Posts an entry; answers it with the lines it should have beside those that it has. */
  readonly tell: (entry: ScenarioEntry) => Promise<{ posted: PostedEntry; lines: Figure[]; expected: Figure[] }>
  readonly reverse: (entryId: string, date: string) => Promise<PostedEntry>
  readonly item: (reference: string) => string
  /** What was open of a document at the end of a day: in its currency and in ours, without sign. */
  readonly open: (reference: string, date: string) => Promise<[string, string]>
  readonly balance: (account: string, date: string) => Promise<string>
  /** [FI8, FI10] What does not prove; nothing in sound books. */
  readonly unproven: (...dates: string[]) => Promise<unknown[]>
}

export const beginStory = async (): Promise<Story> => storyIn(await openBooks())

/** The same in books that are open already. */
export function storyIn(books: Books): Story {
  const items = new Map<string, string>()
  const item = (reference: string) => {
    const id = items.get(reference)
    if (!id) throw new Error(`nothing opened ${reference}`)
    return id
  }
  const at = (date: string) => ({ companyId: COMPANY, date })
  return {
    books,
    item,
    async tell(entry) {
      const legs = entry.legs.map((text) => legOf(text, entry, items))
      const posted = await books.inTransaction((trx) =>
        post(trx, northgate({ ...entry, legs, description: entry.id }), CLERK),
      )
      return { posted, lines: figuresOf(posted), expected: figures(entry.lines) }
    },
    reverse: (entryId, date) =>
      books.inTransaction((trx) => reverse(trx, { entryId, date, description: 'test' }, CLERK)),
    async open(reference, date) {
      const found = (await openItemsAt(books.db, at(date))).find(({ id }) => id === item(reference))
      return [found?.txn ?? '0', found?.amount ?? '0'].map((text) => Math.abs(Number(text)).toFixed(2)) as [
        string,
        string,
      ]
    },
    async balance(account, date) {
      const rows = await trialBalance(books.db, at(date))
      return rows.find((row) => row.account === account)?.balance ?? '0.00'
    },
    unproven: async (...dates) => (await Promise.all(dates.map((date) => tieOut(books.db, COMPANY, date)))).flat(),
  }
}

const LEG = /^(Dr|Cr) (\w+)(?::(\w+))? ([\d,]+\.\d\d)(?:=([\d,]+\.\d\d))?(?: (opens|on) (\S+))?$/

function legOf(text: string, { firm, date, due }: ScenarioEntry, items: Map<string, string>): Leg {
  const [, side, name, qualifier, amount, functional, verb, reference] = LEG.exec(text)!
  const make = side === 'Dr' ? debit : credit
  const account = /^\d/.test(name!) ? name! : role(name as AccountRole, qualifier ? { qualifier } : {})
  const figure = (written: string) => written.replaceAll(',', '')
  const own = functional === undefined ? {} : { functional: figure(functional) }
  if (verb === 'opens') {
    const opens = itemOf(firm!, reference!, { documentDate: date, dueDate: due ?? date, id: randomUUID() })
    items.set(reference!, opens.id)
    return make(account, figure(amount!), { ...own, opens })
  }
  return make(account, figure(amount!), { ...own, ...(verb === 'on' ? { item: items.get(reference!)! } : {}) })
}
