export interface Sort {
  readonly column: string
  readonly descending: boolean
}

/** A column of an order as one word: `name`, `-city` descends. */
export const sortWord = ({ column, descending }: Sort): string => (descending ? `-${column}` : column)
export const sortOf = (word: string): Sort => ({ column: word.replace(/^-/, ''), descending: word.startsWith('-') })
