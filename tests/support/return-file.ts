/** What came back: a payment (I) or a collection (J), by our own number of it. */
export interface Item {
  readonly type?: 'I' | 'J'
  readonly reason?: string
  readonly cents: number
  readonly crossReference: string
}
interface Of {
  readonly originator?: string
  readonly fileNo?: string
  /** Its day, as files of banks write it: `0`, the year of the century and the day of the year. */
  readonly on?: string
  readonly total?: number
  readonly count?: number
}

/** A file of returns as a bank writes it: records of 1464 characters, each item a segment of 240. */
export function returnFile(
  items: readonly Item[],
  { originator = '1234567890', fileNo = '0007', on = '026184', total, count }: Of = {},
): string {
  const head = (type: string, at: number) => `${type}${String(at).padStart(9, '0')}${originator}${fileNo}`
  const segment = ({ reason = '905', cents, crossReference }: Item) =>
    [
      ...[reason, String(cents).padStart(10, '0'), on, '000310202', '7001002'.padEnd(12), '0'.repeat(22), '460'],
      ...['NORTHGATE'.padEnd(15), 'METAL LTEE'.padEnd(30), 'NORTHGATE METALS'.padEnd(30), originator],
      ...[
        crossReference.padEnd(19),
        '000300012',
        '012345678'.padEnd(12),
        ' '.repeat(15),
        ' '.repeat(22),
        '  ',
        '0'.repeat(11),
      ],
    ].join('')
  const of = (type: 'I' | 'J') => items.filter((item) => (item.type ?? 'I') === type)
  const sum = (type: 'I' | 'J') => of(type).reduce((all, { cents }) => all + cents, 0)
  const figure = (value: number, width: number) => String(value).padStart(width, '0')
  const debits = figure(sum('J'), 14) + figure(of('J').length, 8)
  const credits = figure(total ?? sum('I'), 14) + figure(count ?? of('I').length, 8)
  const records = [
    `${head('A', 1)}${on}99910${' '.repeat(20)}CAD`,
    ...items.map((item, at) => head(item.type ?? 'I', at + 2) + segment(item)),
    `${head('Z', items.length + 2)}${debits}${credits}${'0'.repeat(44)}`,
  ]
  return records.map((record) => `${record.padEnd(1464)}\r\n`).join('')
}
