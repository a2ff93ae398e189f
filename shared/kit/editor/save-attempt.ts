/**
 * The idempotency key of one attempt to save. While no answer says what became of an attempt, the same content keeps its
 * key: pressing Save again after a lost answer cannot store it twice. A given answer ends the attempt.
 */
export class SaveAttempt {
  #content: string | null = null
  #key = ''

  /** The key to send this content with. */
  keyFor(content: unknown): string {
    const text = JSON.stringify(content)
    if (text !== this.#content) {
      this.#content = text
      this.#key = crypto.randomUUID()
    }
    return this.#key
  }

  /** The server has answered: the next save, of the same content too, is another attempt. */
  answered(): void {
    this.#content = null
  }
}
