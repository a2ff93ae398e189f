type Row = Record<string, unknown>

/**
 * Gives each line the id of the stored line with the same value. Where a value may stand in one line only, two lines that
 * exchange theirs would otherwise meet in the database half-way.
 */
export function linesByValue(record: Row, before: Row | null, name: string, valueOf: (line: Row) => string): void {
  const ids = new Map(((before?.[name] ?? []) as Row[]).map((line) => [valueOf(line), line['lineId']]))
  for (const line of record[name] as Row[]) {
    const id = ids.get(valueOf(line))
    if (id === undefined) delete line['lineId']
    else line['lineId'] = id
  }
}
