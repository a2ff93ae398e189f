import { blocksOf } from '../../../platform/tables/iif-blocks.ts'
import { tableOf, textIn, type TableRow } from '../../../platform/tables/table.ts'
import { writtenRows } from '../../../platform/tables/written.ts'
import { folded } from '../../../platform/transfer/words.ts'

const COLUMNS = [
  'id',
  'name',
  'street',
  'street2',
  'city',
  'region',
  'postalCode',
  'country',
  'phone',
  'email',
  'contact',
] as const
type Column = (typeof COLUMNS)[number]
type Values = Readonly<Record<Column, string>>

/** Headings of lists of firms as Sage 50, QuickBooks and Business Central write them, as `folded` makes them; the surest first. */
const KNOWN: Readonly<Record<Column, readonly string[]>> = {
  id: [
    'no.',
    'customer no.',
    'vendor no.',
    'customer id',
    'vendor id',
    'supplier id',
    'customer number',
    'vendor number',
  ],
  name: [
    ...[
      'customer name',
      'vendor name',
      'supplier name',
      'name',
      'company name',
      'company',
      'customer',
      'vendor',
      'supplier',
      'display name',
    ],
    ...['nom', 'nom du client', 'nom du fournisseur', 'client', 'fournisseur'],
  ],
  street: [
    'address',
    'street',
    'street 1',
    'street address',
    'address 1',
    'billing address',
    'bill to 1',
    'billing street',
    'adresse',
    'rue',
    'rue 1',
  ],
  street2: ['address 2', 'street 2', 'bill to 2', 'rue 2', 'adresse 2'],
  city: ['city', 'billing city', 'ville'],
  region: ['province', 'state', 'county', 'province/state', 'billing state', 'billing province'],
  postalCode: ['postal code', 'post code', 'zip', 'zip code', 'postal/zip code', 'billing zip', 'code postal'],
  country: ['country', 'country/region code', 'billing country', 'pays'],
  phone: ['phone', 'phone 1', 'phone no.', 'main phone', 'phone numbers', 'phone number', 'telephone', 'telephone 1'],
  email: ['e-mail', 'email', 'main email', 'email address', 'courriel'],
  contact: ['contact', 'primary contact', 'contact name'],
}

const PROVINCES: Readonly<Record<string, string>> = {
  ...{ alberta: 'AB', 'british columbia': 'BC', 'colombie-britannique': 'BC', manitoba: 'MB', 'new brunswick': 'NB' },
  ...{
    'nouveau-brunswick': 'NB',
    'newfoundland and labrador': 'NL',
    newfoundland: 'NL',
    'nova scotia': 'NS',
    'nouvelle-ecosse': 'NS',
  },
  ...{ ontario: 'ON', 'prince edward island': 'PE', quebec: 'QC', saskatchewan: 'SK', yukon: 'YT', nunavut: 'NU' },
  ...{ 'northwest territories': 'NT', 'territoires du nord-ouest': 'NT' },
}
const COUNTRIES: Readonly<Record<string, string>> = {
  canada: 'CA',
  'united states': 'US',
  usa: 'US',
  'united states of america': 'US',
  etatsunis: 'US',
  'etats-unis': 'US',
}

interface Stranger extends Values {
  readonly number: number
  readonly isVendor: boolean
}

/** What is a vendor's word in headings, titles or the name of the file; else they are customers. */
const VENDOR = /vendor|supplier|fournisseur|vend\b|payable/i
const TITLES = 30

/**
 * A list of firms as another program exports it, as a text of columns of ours; null for what is none. Rows keep their numbers. A firm
 * without a number gets one of its name.
 */
export async function firmsOfStrangers(path: string, fileName: string): Promise<string | null> {
  const table = await tableOf(path)
  const firms = table.iif === null ? fromRows(table.rows, fileName) : fromBlocks(table.iif)
  if (firms === null || firms.length === 0) return null
  const taken = new Set<string>()
  const rows = firms.map(({ number, isVendor, ...values }) => {
    const { name, street, street2, city, phone } = values
    const region = PROVINCES[folded(values.region)] ?? values.region.toUpperCase().replace(/^CA-/, '').slice(0, 3)
    const country = COUNTRIES[folded(values.country)] ?? (values.country.toUpperCase().slice(0, 2) || 'CA')
    const hasAddress = street !== '' && city !== ''
    const at = hasAddress
      ? ['Main', street, street2, city, region, values.postalCode.toUpperCase(), country]
      : Array<string>(7).fill('')
    const id = idOf(values.id || name, taken)
    return { number, cells: [id, name, isVendor ? '' : '1', isVendor ? '1' : '', phone, ...at] }
  })
  return writtenRows(HEAD, rows)
}

const HEAD = [
  ...['firmId', 'name', 'isBillTo', 'isVendor', 'phone'],
  ...['kind', 'line1', 'line2', 'city', 'region', 'postalCode', 'country'].map((name) => `addresses.${name}`),
]

/** What a firm goes by: its number, or the letters of its name, each once. */
function idOf(text: string, taken: Set<string>): string {
  const bare = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 17)
  let id = bare || 'FIRM'
  for (let again = 2; taken.has(id); again++) id = `${bare}-${again}`
  taken.add(id)
  return id
}

function fromRows(rows: readonly TableRow[], fileName: string): Stranger[] | null {
  const found = rows.slice(0, TITLES).map(({ cells }, at) => {
    const words = cells.map((cell) => folded(textIn(cell)))
    const columns = new Map<Column, number>()
    for (const name of COLUMNS)
      for (const word of KNOWN[name]) {
        const index = words.findIndex((own, place) => own === word && ![...columns.values()].includes(place))
        if (index < 0) continue
        columns.set(name, index)
        break
      }
    return { at, columns, words }
  })
  const best = found.reduce((most, one) => (one.columns.size > most.columns.size ? one : most), found[0]!)
  if (best.columns.size < 2 || !best.columns.has('name')) return null
  const titles = rows.slice(0, best.at + 1).flatMap(({ cells }) => cells.map(textIn))
  const isVendor = VENDOR.test([...titles, fileName].join(' '))
  return rows.slice(best.at + 1).flatMap(({ number, cells }) => {
    const values = Object.fromEntries(
      COLUMNS.map((name) => [name, best.columns.has(name) ? textIn(cells[best.columns.get(name)!]) : '']),
    ) as Values
    return values.name === '' || /^(?:grand )?totals?\b/i.test(values.name) ? [] : [{ ...values, number, isVendor }]
  })
}

const NOBODY: Values = {
  ...{ id: '', name: '', street: '', street2: '', city: '', region: '', postalCode: '', country: '' },
  ...{ phone: '', email: '', contact: '' },
}

/** Addresses of IIF are lines of a letter: name, street, `City, Province Postal code`. */
function fromBlocks(text: string): Stranger[] {
  const blocks = blocksOf(text)
  return (['CUST', 'VEND'] as const).flatMap((block) =>
    (blocks.get(block) ?? []).map(({ number, values }): Stranger => {
      const own = (name: string) => values.get(name) ?? ''
      const prefix = block === 'CUST' ? 'BADDR' : 'ADDR'
      const lines = [1, 2, 3, 4, 5]
        .map((no) => own(`${prefix}${no}`))
        .filter((line) => line !== '' && line !== own('NAME'))
      const last = /^(.+?),?\s+([A-Za-z]{2})[,\s]+([A-Za-z]\d[A-Za-z]\s?\d[A-Za-z]\d|\d{5}(?:-\d{4})?)$/.exec(
        lines.at(-1) ?? '',
      )
      const place = last ? { city: last[1]!, region: last[2]!, postalCode: last[3]! } : {}
      const streets = last ? lines.slice(0, -1) : []
      return {
        ...{ ...NOBODY, ...place, number, isVendor: block === 'VEND', name: own('NAME') },
        ...{
          street: streets[0] ?? '',
          street2: streets[1] ?? '',
          phone: own('PHONE1'),
          email: own('EMAIL'),
          contact: own('CONT1'),
        },
        country: /^\d/.test(last?.[3] ?? '') ? 'US' : '',
      }
    }),
  )
}
