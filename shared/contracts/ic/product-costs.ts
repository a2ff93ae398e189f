/** What a product was carried at at the end of a month, and what had come in last by then; null where there was none. In the company's currency. */
export interface CostMonth {
  readonly month: string
  readonly average: string | null
  readonly last: string | null
}

/** [supply 8] `GET api/ic/product-cost/history`: two years of one product, in its stock unit. Only for whoever may see costs. */
export interface CostHistory {
  readonly productId: string
  readonly unit: string
  readonly months: readonly CostMonth[]
}

/** What products of one size are carried at together. */
export interface CostCell {
  readonly thickness: string
  readonly width: string
  readonly unit: string
  readonly products: number
  readonly quantity: string
  readonly average: string
}

/** `GET api/ic/product-cost/matrix`: products of a class by thickness and width, in inches. */
export interface CostMatrix {
  readonly cells: readonly CostCell[]
}
