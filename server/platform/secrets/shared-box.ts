import type { Kysely } from 'kysely'
import { Refusal } from '../action/refusal.ts'
import type { Config } from '../config.ts'
import type { Tables } from '../database/tables.ts'
import { dataKeys, makeDataKeys, sourceOfKeys } from './data-keys.ts'
import { ForeignKeys, knowKeys, knowsKeys } from './known-keys.ts'
import { SealedBox, type DataKey, type Secrets } from './secrets.ts'

type Where = Pick<Config, 'dataKeys' | 'dataDir' | 'databaseUrl'>

/** Neither seals with a key that no other server has, nor opens what it cannot. */
const KEYS_ELSEWHERE: Secrets = {
  seal: refuse,
  open: refuse,
  isStale: () => false,
}

function refuse(): never {
  throw new Refusal([{ Field: null, Key: 'kit:refused.keysElsewhere', Args: {} }])
}

/** Keys of a server without those of its database. They never take the place of the missing file. */
const OWN_FILE = 'own-keys'

/**
 * The sealed box of a process whose database may have other servers, each with a data folder of its own. Where the keys are
 * those of another folder, all is served but what is sealed; keys that somebody gave by name must be right.
 */
export class SharedBox implements Secrets {
  readonly #where: Where
  #box: Secrets = KEYS_ELSEWHERE
  #own: Secrets | null = null
  /** With the keys of this process alone, which no other may have: for keys that it makes itself. */
  readonly own: Secrets = {
    seal: (text, place) => this.#ownBox().seal(text, place),
    open: (sealed, place) => this.#ownBox().open(sealed, place),
    isStale: (sealed) => this.#ownBox().isStale(sealed),
  }

  constructor(where: Where) {
    this.#where = where
  }

  /**
   * To be called by one process at a time, before the first data: who comes first has the keys that seal it.
   * @returns a sentence for the person who started this process, when it must do without
   * @throws ForeignKeys
   */
  async agree(db: Kysely<Tables>): Promise<string | null> {
    try {
      const keys = dataKeys(this.#where) ?? (await this.#firstKeys(db))
      await knowKeys(db, keys, sourceOfKeys(this.#where))
      this.#box = this.#own = new SealedBox(keys)
      return null
    } catch (error) {
      const isShared = this.#where.databaseUrl !== null && this.#where.dataKeys === null
      if (!(error instanceof ForeignKeys) || !isShared) throw error
      this.#own = new SealedBox(dataKeys(this.#where) ?? makeDataKeys(this.#where.dataDir, OWN_FILE))
      return `${error.message} Until then this one serves all but those numbers.`
    }
  }

  /** @throws ForeignKeys before anything is written, where the database was sealed with keys that were here once */
  async #firstKeys(db: Kysely<Tables>): Promise<DataKey[]> {
    if (await knowsKeys(db))
      throw new ForeignKeys(
        `The file ${sourceOfKeys(this.#where)} is missing: it holds the keys that sealed the account numbers of this database. ` +
          'Put it back, out of a backup where it is lost, or set NOVUS_DATA_KEY to the keys that its other servers use.',
      )
    return makeDataKeys(this.#where.dataDir)
  }

  #ownBox(): Secrets {
    if (!this.#own) throw Object.assign(new Error('The data keys are not agreed on yet.'), { statusCode: 503 })
    return this.#own
  }

  seal(text: string, place: string): string {
    return this.#box.seal(text, place)
  }

  open(sealed: string, place: string): string {
    return this.#box.open(sealed, place)
  }

  isStale(sealed: string): boolean {
    return this.#box.isStale(sealed)
  }
}
