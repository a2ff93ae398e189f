import type { Kysely } from 'kysely'
import { Refusal } from '../action/refusal.ts'
import type { Config } from '../config.ts'
import type { Tables } from '../database/tables.ts'
import { dataKeys, sourceOfKeys } from './data-keys.ts'
import { ForeignKeys, knowKeys } from './known-keys.ts'
import { SealedBox, type Secrets } from './secrets.ts'

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

/**
 * The sealed box of a process whose database may have other servers, each with a data folder of its own. Where the keys are
 * those of another folder, all is served but what is sealed; keys that somebody gave by name must be right.
 */
export class SharedBox implements Secrets {
  readonly #where: Where
  #box: Secrets

  constructor(where: Where) {
    this.#where = where
    this.#box = new SealedBox(dataKeys(where))
  }

  /**
   * To be called by one process at a time, before the first data: who comes first has the keys that seal it.
   * @returns a sentence for the person who started this process, when it must do without
   * @throws ForeignKeys
   */
  async agree(db: Kysely<Tables>): Promise<string | null> {
    try {
      await knowKeys(db, dataKeys(this.#where), sourceOfKeys(this.#where))
      return null
    } catch (error) {
      const isShared = this.#where.databaseUrl !== null && this.#where.dataKeys === null
      if (!(error instanceof ForeignKeys) || !isShared) throw error
      this.#box = KEYS_ELSEWHERE
      return `${error.message} Until then this one serves all but those numbers.`
    }
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
