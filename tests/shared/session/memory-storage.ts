/** A Storage in memory, shared by the "browser tabs" of a test. */
export class MemoryStorage implements Storage {
  readonly #items = new Map<string, string>()
  get length() {
    return this.#items.size
  }
  key = (index: number) => [...this.#items.keys()][index] ?? null
  getItem = (name: string) => this.#items.get(name) ?? null
  setItem = (name: string, value: string) => void this.#items.set(name, value)
  removeItem = (name: string) => void this.#items.delete(name)
  clear = () => this.#items.clear()
}

/** `navigator.locks` of one browser: requests of one name run one after the other. */
export class MemoryLocks {
  #last: Promise<unknown> = Promise.resolve()
  request = ((_name: string, work: () => Promise<unknown>) => {
    const run = this.#last.then(work)
    this.#last = run.catch(() => undefined)
    return run
  }) as LockManager['request']
}
