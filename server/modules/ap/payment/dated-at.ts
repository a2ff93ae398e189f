import { Refusal } from '../../../platform/action/refusal.ts'

/** What the ledger refuses of a date is shown at the field that says it. */
export async function datedAt<T>(field: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal(error.problems.map((one) => (one.Field === 'date' ? { ...one, Field: field } : one)))
  }
}
