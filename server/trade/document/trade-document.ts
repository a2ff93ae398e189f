import type { FastifyInstance } from 'fastify'
import { asDocument, type Document } from '../../../shared/contracts/document.ts'
import { entryProofs } from '../../ledger/entry-proof.ts'
import type { BookProof } from '../../ledger/prove.ts'
import type { SubledgerBook, SubledgerBooks } from '../../ledger/subledgers.ts'
import { Answers } from '../../platform/action/answers.ts'
import type { Rule, RuleBook } from '../../platform/action/rules.ts'
import type { Deps } from '../../platform/deps.ts'
import type { DocumentGuard } from '../../platform/document/guard.ts'
import { documentRoutes, type DocumentCalls } from '../../platform/document/routes.ts'
import type { Transition } from '../../platform/document/transition.ts'
import type { EntityRooms } from '../../platform/entity/routes.ts'
import type { EntityParts } from '../../platform/entity/save.ts'
import type { Row, StoredEntity } from '../../platform/entity/stored.ts'
import { documentSource } from '../../platform/search/search-source.ts'
import type { DirectShips } from '../direct-ships.ts'
import { countedBy } from '../numbering/counter-number.ts'
import { numberedBy, type Serial } from '../numbering/serial-number.ts'

/** Where documents say of themselves what no contract can. */
export interface TradeRooms extends EntityRooms {
  readonly subledgers: Pick<SubledgerBooks, 'add'>
  readonly firmMerges: { add(...rules: readonly Rule[]): void }
  readonly directShips: DirectShips
}

/** A number of a sequence of the database, one of a counter of the company in the period of a day, or a way of its own. */
type Numbered = Serial | { readonly counter: string; readonly day: string } | NonNullable<RuleBook['beforeSave']>

/** A call of the document beside those that all have: a paper, a file, what settled it. */
type OwnCall = (app: FastifyInstance, deps: Deps, rooms: TradeRooms) => void

/** What a document does beyond its contract. Each of these is a part of `server/trade`, or a file beside the document. */
interface Options {
  /** Its number and its company, with the first save. */
  readonly number?: Numbered
  /** [I12] Its second hand, as its contract says of its actions: `secondHand(store)`. */
  readonly approval?: DocumentGuard
  readonly rules?: { readonly save?: readonly Rule[]; readonly delete?: readonly Rule[] }
  /** What follows from what was typed. */
  readonly complete?: RuleBook['complete']
  /** How its actions are done, one for each of the contract. */
  readonly actions: readonly Transition[] | ((deps: Deps, rooms: TradeRooms) => readonly Transition[])
  /** Fields by which the command palette finds it, the first of which names it, and the amount that it shows. */
  readonly search?: { readonly by: readonly string[]; readonly amount: string }
  readonly calls?: readonly OwnCall[]
  /** Calls that its form will make for a record, told with it. */
  readonly opensWith?: (record: Row) => readonly string[]
  /** What its posted documents moved on control accounts, out of its own tables: the other side of the proof. */
  readonly subledgers?: readonly SubledgerBook[]
  /** What else is proven of it beside the ledger. */
  readonly proof?: BookProof
  /** What stands against a merge of two firms that it names. */
  readonly againstMerge?: readonly Rule[]
  /** What one document alone asks of its calls, in the words of the platform. */
  readonly also?: (deps: Deps, rooms: TradeRooms) => Partial<DocumentCalls>
}

/** A document as it is served: registered with its module, and named by whoever writes it without a person. */
export interface TradeDocument {
  readonly document: Document
  readonly store: StoredEntity
  /** What holds for every write of it. */
  readonly rules: RuleBook
  readonly transitions: (deps: Deps, rooms: TradeRooms) => readonly Transition[]
  readonly approval: DocumentGuard | null
  /** What its records must say beside the ledger. */
  readonly proofs: readonly BookProof[]
  readonly register: (app: FastifyInstance, deps: Deps, rooms: TradeRooms) => void
  /** To write it in somebody's name, under the rules of its own calls; `more` takes the place of single ones. */
  readonly parts: (rooms: Pick<EntityRooms, 'registry' | 'texts'>, more?: Partial<RuleBook>) => EntityParts
}

/**
 * One registration of a document of the trade: its calls, and what it says of itself to search, ledger and merges. What its contract says is
 * said there alone: who names whom, which journals wait for it, the number of its entry, rights of first roles, the change log.
 */
export function tradeDocument(store: StoredEntity, o: Options): TradeDocument {
  const document = asDocument(store.entity)
  if (!document) throw new Error(`${store.entity.id} is no document.`)
  const rules: RuleBook = {
    onSave: o.rules?.save ?? [],
    onDelete: o.rules?.delete ?? [],
    ...(o.complete && { complete: o.complete }),
    ...(o.number && { beforeSave: numbering(document, o.number) }),
  }
  const { actions } = o
  const transitions = typeof actions === 'function' ? actions : () => actions
  return {
    ...{ document, store, rules, transitions },
    ...{ approval: o.approval ?? null, proofs: [...entryProofs(store), ...(o.proof ? [o.proof] : [])] },
    register(app, deps, rooms) {
      documentRoutes(app, deps, rooms, store, {
        ...{ ...rules, transitions: transitions(deps, rooms), ...(o.approval && { guard: o.approval }) },
        ...o.also?.(deps, rooms),
      })
      for (const call of o.calls ?? []) call(app, deps, rooms)
      if (o.opensWith) rooms.registry.opensWith(store, o.opensWith)
      if (o.search) rooms.search.add(documentSource(store, o.search.by, o.search.amount))
      rooms.subledgers.add(...(o.subledgers ?? []))
      rooms.firmMerges.add(...(o.againstMerge ?? []))
    },
    parts: ({ registry, texts }, more = {}) => ({
      ...{ entity: store, rules: { ...rules, ...more }, registry, answers: new Answers(texts), ownReferences: [] },
    }),
  }
}

function numbering(document: Document, number: Numbered): NonNullable<RuleBook['beforeSave']> {
  if (typeof number === 'function') return number
  return 'counter' in number ? countedBy(document, number.counter, number.day) : numberedBy(document, number)
}
