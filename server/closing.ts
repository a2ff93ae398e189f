import { StartError } from './platform/config.ts'

/** What must be undone at the end, last thing first. A step that is added after the end is undone at once. */
export class Closing {
  readonly #steps: (() => Promise<unknown>)[] = []
  #done: Promise<void> | null = null

  async add(step: () => Promise<unknown>): Promise<void> {
    if (!this.#done) {
      this.#steps.push(step)
      return
    }
    await step()
    throw new StartError('The start was broken off.')
  }

  get begun(): boolean {
    return this.#done !== null
  }

  /** Undoes all; a step that fails keeps none of the others from being undone. Every call waits for the same end. */
  close(onError: (error: unknown) => void): Promise<void> {
    this.#done ??= this.#undo(onError)
    return this.#done
  }

  async #undo(onError: (error: unknown) => void): Promise<void> {
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) await step().catch(onError)
  }
}
