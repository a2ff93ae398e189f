import { Decimal } from 'decimal.js'
import type { Row } from '../../platform/entity/stored.ts'

/** The kit that a line of a paper was sold with, and how much of the line one of these needs. */
export interface SoldInKit {
  /** Apart from every other on the paper. */
  readonly key: string
  readonly productId: string
  readonly description: string
  readonly unit: string | null
  /** It has a price of its own, which its components share. */
  readonly isPriced: boolean
  readonly each: string
  /** How many components the kit has. */
  readonly of: number
}

/** Fields of the lines that say how many, and what is asked for. */
interface Names {
  readonly quantities: readonly string[]
  readonly price?: string
  readonly amount?: string
}

/**
 * [supply 9.1 kits] Lines of a paper, with each kit above its components: how many of it, and its price where it has one, which its components do not say then. What is no
 * whole number of kits, as some of its components left or are returned, says what each component comes to.
 */
export function underKits(
  lines: readonly Row[],
  kitOf: (line: Row) => SoldInKit | null | undefined,
  names: Names,
): Row[] {
  const kits = new Map<string, Row[]>()
  for (const line of lines) {
    const key = kitOf(line)?.key
    if (key !== undefined) kits.set(key, [...(kits.get(key) ?? []), line])
  }
  return lines.flatMap((line) => {
    const kit = kitOf(line)
    if (!kit) return [line]
    const parts = kits.get(kit.key)!
    return parts[0] === line ? withHeading(kit, parts, { kitOf, names }) : []
  })
}

interface Told {
  readonly kitOf: (line: Row) => SoldInKit | null | undefined
  readonly names: Names
}

function withHeading(kit: SoldInKit, parts: readonly Row[], { kitOf, names }: Told): Row[] {
  const { price, amount } = names
  const countOf = (name: string): string | null => {
    if (parts.length < kit.of) return null
    const counts = parts.map((line) => new Decimal(String(line[name] ?? 0)).div(kitOf(line)!.each))
    return counts.every((count) => count.eq(counts[0]!)) ? counts[0]!.toDecimalPlaces(6).toFixed() : null
  }
  const counts = names.quantities.map((name) => [name, countOf(name)] as const)
  const isWhole = kit.isPriced && counts.every(([, count]) => count !== null)
  const money = [price, amount].filter((name) => name !== undefined)
  const nothing = Object.fromEntries(Object.keys(parts[0]!).map((name) => [name, null]))
  return [
    {
      ...{ ...nothing, productId: kit.productId, description: kit.description, unit: kit.unit },
      ...Object.fromEntries(counts),
      ...Object.fromEntries(isWhole ? money.map((name) => [name, sumOf(parts, name)]) : []),
    },
    ...parts.map((line) => ({
      ...{ ...line, isPart: true },
      ...Object.fromEntries(isWhole ? money.map((name) => [name, null]) : []),
    })),
  ]
}

/** Null where its reader may not see one of them. */
function sumOf(parts: readonly Row[], name: string): string | null {
  const values = parts.map((line) => line[name])
  return values.some((value) => !/^-?\d+(\.\d+)?$/.test(String(value ?? '')))
    ? null
    : values.reduce<Decimal>((sum, value) => sum.plus(String(value)), new Decimal(0)).toFixed()
}

/** What a component is called under its kit. */
export const partWords = ({ isPart }: Row, words: string): string => (isPart ? `– ${words}` : words)
