/** See `lines.mjs`. */
export function linesOf(
  suite: {
    readonly trade: object
    readonly entities: readonly object[]
    readonly documents: readonly object[]
    readonly lookupsTo: unknown
    readonly say: (key: string) => string
  },
  room: string,
  read: { readonly contract: string; readonly statements: string },
): string[]
