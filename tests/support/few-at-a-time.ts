/** What `ask` answers for each, in their order; eight are under way at once, which a server that also serves others takes. */
export async function fewAtATime<T, R>(all: Iterable<T>, ask: (one: T) => Promise<R>): Promise<R[]> {
  const waiting = [...all].entries()
  const answers: R[] = []
  const worker = async (): Promise<void> => {
    for (const [index, one] of waiting) answers[index] = await ask(one)
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  return answers
}
