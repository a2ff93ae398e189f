/** Whether the server can do its work: migrations and first data are in. Alive is not yet ready. */
export class Readiness {
  #ready: boolean
  constructor(ready = false) {
    this.#ready = ready
  }
  get ready(): boolean {
    return this.#ready
  }
  set(): void {
    this.#ready = true
  }
}
