import type { Problem } from '../../../../shared/contracts/result.ts'
import { Refusal } from '../../../platform/action/refusal.ts'

/** What is wrong with an opening, by the last word of its text. */
export const problem = (name: string, Args: Problem['Args'] = {}, Field: string | null = null): Problem => ({
  ...{ Field, Key: `gl:rules.openingBalance.${name}`, Args },
})

export const refusal = (name: string, args: Problem['Args'] = {}, field: string | null = null): Refusal =>
  new Refusal([problem(name, args, field)])
