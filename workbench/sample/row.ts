/** A record, or a row of a list, as it travels. */
export type Row = Record<string, unknown>
