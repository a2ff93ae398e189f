import { dimensionsOf, FORMS, neededOf } from '../../../shared/contracts/ic/forms.ts'
import type { ChosenField } from '../../../shared/kit/screen.ts'

const LIMITED = ['thickness', 'width', 'length'] as const
const WEIGHTS = ['weightEach', 'weightEachKg', 'weightArea'] as const

/** [supply 5.5] The dimensions that a form has, what follows from them, and the limits of those that have any. Without a form, none. */
export function useDimensions(product: Readonly<Record<string, unknown>>): readonly ChosenField[] {
  const form = FORMS.find((one) => one === product['form'])
  if (!form) return [{ path: 'form' }]
  return [
    { path: 'form' },
    { path: 'measurement' },
    ...dimensionsOf(form).map((path) => ({ path, required: neededOf(form).includes(path) })),
    { path: 'density' },
    ...weightsOf(product).map((path) => ({ path })),
    ...LIMITED.filter((name) => dimensionsOf(form).includes(name)).flatMap((name) => [
      { path: `${name}Least` },
      { path: `${name}Most` },
    ]),
  ]
}

const weightsOf = (product: Readonly<Record<string, unknown>>) =>
  WEIGHTS.filter((name) => product[name] !== null && product[name] !== undefined)
