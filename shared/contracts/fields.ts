/**
 * The field words: one word says type, limits, control, alignment and document format at once.
 *
 * Wire forms: decimals (money, price, quantity, percent, rate) are decimal strings, dates `YYYY-MM-DD`, stamps
 * RFC 3339 with offset. An empty optional field is `null`; a read always carries every field.
 */
export type FieldKind =
  | 'code'
  | 'text'
  | 'note'
  | 'email'
  | 'phone'
  | 'flag'
  | 'integer'
  | 'money'
  | 'price'
  | 'quantity'
  | 'percent'
  | 'rate'
  | 'date'
  | 'stamp'
  | 'choice'
  | 'lookup'
  | 'picture'
  | 'json'
  | 'group'
  | 'lines'

/** Where a lookup searches: an entity id such as `admin.firm`, narrowed by fixed filters of its list call. */
export interface LookupTarget {
  readonly entity: string
  readonly filter?: Readonly<Record<string, string>>
  /** It only offers records: a rule says what else may stand there. */
  readonly offersOnly?: boolean
  /** A new record begins with the one record that it offers, where it offers no other. */
  readonly theOnly?: boolean
  /** Whether it goes on naming a record that is merged into another; unless said, what the server or nobody but a new record sets does. */
  readonly stays?: boolean
}

/** JSON Schema of one field. Kept plain: Fastify validates it and OpenAPI prints it as it stands. */
export type JsonSchema = Readonly<Record<string, unknown>>

export interface Field<T = unknown> {
  readonly kind: FieldKind
  /** JSON Schema of the value on the wire, `null` allowed when not required. */
  readonly schema: JsonSchema
  readonly required: boolean
  /** Longest text, in characters. */
  readonly max?: number
  /** Smallest and largest figure, as decimal strings. */
  readonly least?: string
  readonly most?: string
  /** Digits after the decimal point that are stored; `shown` are displayed. */
  readonly scale?: number
  readonly shown?: number
  /** Of a quantity: decimals that are written at least, so that those of a column stand below each other. */
  readonly fewest?: number
  /** Of a percentage: with all decimals that are shown, so that those of a column stand below each other. */
  readonly even?: boolean
  /** Text form, tested on both sides; the message key says what is wrong. */
  readonly pattern?: { readonly source: string; readonly message: string }
  readonly choices?: readonly string[]
  readonly lookup?: LookupTarget
  /** A new record begins with the currency that the company keeps its books in. */
  readonly home?: boolean
  /** Of an amount: it is in the company's currency, whatever stands in the currency beside it. */
  readonly ours?: boolean
  /** Of an amount: the field that holds its currency, `currency` unless said. */
  readonly in?: string
  /** Stored sealed: whoever reads it sees its last characters, `••••4567`. */
  readonly sealed?: boolean
  /** Sealed, and nothing of it is ever shown: a password. */
  readonly secret?: boolean
  /** A whole number that is a name, as that of a cheque: written without separators of thousands. */
  readonly ungrouped?: boolean
  /** Upper-cased on entry and on save. */
  readonly upper?: boolean
  /** Set by the server only; a write that carries it is ignored for this field. */
  readonly readOnly?: boolean
  /** Fields that it is worked out of, `lines.amount`, `admin.firm.name`: whoever may not read one of them may not read it [S6.09]. */
  readonly takenFrom?: readonly string[]
  /** The number of an entry of the document, by what was posted of it: `post`, `post.rev`. It has none as long as the entry waits. */
  readonly ofEntry?: string
  /** What it tells of its row, so that lists can say it by form too: by how many days it is late, why it is held, how old what is open is, and that it is past its day. */
  readonly means?: 'late' | 'held' | 'ages' | 'overdue'
  /** Can be set on a new record only. */
  readonly fixed?: boolean
  /** By which a given line is known again before it is stored: it goes along with what is typed of it, and is typed by nobody. */
  readonly travels?: boolean
  /** The fields of a `group` (nested record or null) or of each row of `lines`. */
  readonly fields?: Fields
  /** Phantom: the type of the value. */
  readonly __value?: T
}

export type Fields = Readonly<Record<string, Field>>

/** The record type that a set of fields describes. */
export type RecordOf<F extends Fields> = {
  -readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never
}

const CONTROL_FREE = '^[^\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F]*$'

const textSchema = (max: number, extra: JsonSchema = {}): JsonSchema => ({
  type: 'string',
  maxLength: max,
  pattern: CONTROL_FREE,
  ...extra,
})

interface TextOptions {
  max?: number
  upper?: boolean
  fixed?: boolean
  travels?: boolean
  readOnly?: boolean
  pattern?: { source: string; message: string }
}

/** A short identifier: letters, digits and punctuation without spaces at its ends. */
export const code = (o: TextOptions = {}): Field<string> => {
  const max = o.max ?? 20
  return { kind: 'code', required: true, upper: false, ...o, max, schema: { ...textSchema(max), minLength: 1 } }
}

/** One line of text. */
export const text = (o: TextOptions = {}): Field<string> => {
  const max = o.max ?? 100
  return { kind: 'text', required: true, ...o, max, schema: { ...textSchema(max), minLength: 1 } }
}

/** A number that must not lie open, as that of a bank account: sealed where it is stored, shown by its last characters. */
export const sealedText = (o: TextOptions = {}): Field<string> => ({ ...text(o), sealed: true })

/** A password: sealed where it is stored, and shown to nobody, not by its last characters either. */
export const secretText = (o: TextOptions = {}): Field<string> => ({ ...sealedText(o), secret: true })

/** What stands in place of characters that are not shown. */
export const DOTS = '••••'

/** How a sealed text is shown. What comes back in this form is what is stored. */
export const sealedForm = (value: string): string => (isSealedForm(value) ? value : DOTS + value.slice(-4))
export const isSealedForm = (value: unknown): boolean => typeof value === 'string' && value.startsWith(DOTS)

/** Text of several lines. */
export const note = (o: TextOptions = {}): Field<string> => {
  const max = o.max ?? 2000
  return { kind: 'note', required: true, ...o, max, schema: { ...textSchema(max), minLength: 1 } }
}

/** An e-mail address, at most 254 characters (RFC 5321). [S5.52] */
export const email = (): Field<string> => ({
  kind: 'email',
  required: true,
  max: 254,
  pattern: { source: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', message: 'kit:problems.invalidEmail' },
  schema: textSchema(254),
})

export const phone = (): Field<string> => ({
  kind: 'phone',
  required: true,
  max: 30,
  pattern: { source: '^[0-9+(). xX/-]+$', message: 'kit:problems.invalidPhone' },
  schema: textSchema(30),
})

/** A claim that is true or false, never empty. */
export const flag = (o: { readOnly?: boolean } = {}): Field<boolean> => ({
  kind: 'flag',
  required: true,
  ...o,
  schema: { type: 'boolean' },
})

export const integer = (
  o: {
    least?: number
    most?: number
    readOnly?: boolean
    fixed?: boolean
    travels?: boolean
    ungrouped?: boolean
  } = {},
): Field<number> => ({
  kind: 'integer',
  required: true,
  readOnly: o.readOnly,
  fixed: o.fixed,
  travels: o.travels,
  ungrouped: o.ungrouped,
  scale: 0,
  shown: 0,
  least: String(o.least ?? -2147483648),
  most: String(o.most ?? 2147483647),
  schema: { type: 'integer', minimum: o.least ?? -2147483648, maximum: o.most ?? 2147483647 },
})

interface DecimalOptions {
  least?: string
  most?: string
  shown?: number
  fewest?: number
  even?: boolean
  readOnly?: boolean
}

interface MoneyOptions extends DecimalOptions {
  ours?: boolean
  in?: string
}

const decimal = (kind: FieldKind, digits: number, scale: number, shown: number, o: DecimalOptions): Field<string> => ({
  kind,
  required: true,
  scale,
  shown,
  ...o,
  schema: { type: 'string', maxLength: 40, pattern: `^-?\\d{1,${digits}}(\\.\\d{1,${scale}})?$` },
})

/** An amount of money: 4 decimals stored, posted and shown in those of its currency (`shared/contracts/decimals.ts`). */
export const money = (o: MoneyOptions = {}): Field<string> => decimal('money', 15, 4, 2, o)
/** A unit price or unit cost: 6 decimals stored. */
export const price = (o: DecimalOptions = {}): Field<string> => decimal('price', 13, 6, 4, o)
export const quantity = (o: DecimalOptions = {}): Field<string> => decimal('quantity', 13, 6, 4, o)
/** A percentage as written: `11.4` is 11.4 %. */
export const percent = (o: DecimalOptions = {}): Field<string> =>
  decimal('percent', 3, 6, 2, { least: '0', most: '100', ...o })
/** What is left of a price over its cost, in percent: a tenth is what people speak of, and those of a column stand below each other. */
export const margin = (o: DecimalOptions = {}): Field<string> => percent({ least: '-999', shown: 1, even: true, ...o })
export const rate = (o: DecimalOptions = {}): Field<string> => decimal('rate', 10, 8, 6, o)

/** A date without time and without zone. */
export const date = (o: { readOnly?: boolean } = {}): Field<string> => ({
  kind: 'date',
  required: true,
  ...o,
  schema: { type: 'string', format: 'date' },
})

/** A moment with its offset, set by the server. */
export const stamp = (): Field<string> => ({
  kind: 'stamp',
  required: true,
  readOnly: true,
  schema: { type: 'string', format: 'date-time' },
})

/** One of the given words; labels come from `<entity>.choices.<field>.<word>`. */
export const choice = <const C extends readonly string[]>(
  choices: C,
  o: { readOnly?: boolean; fixed?: boolean } = {},
): Field<C[number]> => ({ kind: 'choice', required: true, choices, ...o, schema: { type: 'string', enum: choices } })

/** The key (human code) of a record of another entity. */
export const lookup = (
  entity: string,
  filter?: Record<string, string>,
  o: {
    max?: number
    fixed?: boolean
    upper?: boolean
    offersOnly?: boolean
    theOnly?: boolean
    readOnly?: boolean
    home?: boolean
    stays?: boolean
  } = {},
): Field<string> => ({
  kind: 'lookup',
  required: true,
  max: o.max ?? 20,
  fixed: o.fixed,
  upper: o.upper,
  readOnly: o.readOnly,
  ...(o.home && { home: true }),
  lookup: {
    ...{ entity, filter, offersOnly: o.offersOnly },
    ...(o.theOnly && { theOnly: true }),
    ...(o.stays !== undefined && { stays: o.stays }),
  },
  schema: textSchema(o.max ?? 20),
})

/** A picture as base64, with its type in a field of its own. At most `kilobytes` once decoded. */
export const picture = (o: { kilobytes: number }): Field<string> => ({
  kind: 'picture',
  required: true,
  max: Math.ceil((o.kilobytes * 1024 * 4) / 3),
  schema: { type: 'string', maxLength: Math.ceil((o.kilobytes * 1024 * 4) / 3), pattern: '^[A-Za-z0-9+/=]*$' },
})

/** JSON text that must parse. */
export const json = (o: { max?: number } = {}): Field<string> => ({
  kind: 'json',
  required: true,
  max: o.max ?? 4000,
  schema: textSchema(o.max ?? 4000),
})

/** A field that shows others, each by its path here or in the whole suite; none: a figure of its own. */
export const takenFrom = <T>(field: Field<T>, ...sources: readonly string[]): Field<T> => ({
  ...field,
  takenFrom: sources,
})

/** An empty value is allowed: `null` on the wire. */
export const optional = <T>(field: Field<T>): Field<T | null> => {
  const { minLength: _blankAllowed, ...schema } = field.schema as Record<string, unknown>
  const types = [...new Set([...([] as unknown[]).concat(schema['type']), 'null'])]
  const withNull = schema['enum'] ? { ...schema, enum: [...new Set([...(schema['enum'] as unknown[]), null])] } : schema
  return { ...field, required: false, schema: { ...withNull, type: types } } as Field<T | null>
}

/** The schema of an object with these fields and no others. Nothing is required but what `needed` names. */
export function objectSchema(fields: Fields, needed: readonly string[] = []): JsonSchema {
  const properties: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) properties[name] = field.schema
  return { type: 'object', additionalProperties: false, properties, required: needed }
}

/** A nested record, or null when the record has none. */
export const group = <F extends Fields>(fields: F): Field<RecordOf<F> | null> => ({
  kind: 'group',
  required: false,
  fields,
  schema: { ...objectSchema(fields), type: ['object', 'null'] },
})

/** One row of `lines`; `lineId` (uuid) tells the server which stored row it is, absent on a new one. */
export type LineOf<F extends Fields> = RecordOf<F> & { lineId?: string }

/** Rows that belong to the record and are saved with it, in their order. */
export const lines = <F extends Fields>(fields: F, o: { most?: number } = {}): Field<LineOf<F>[]> => {
  const row = objectSchema(fields) as { properties: Record<string, unknown> }
  const item = { ...row, properties: { lineId: { type: 'string', format: 'uuid' }, ...row.properties } }
  return {
    kind: 'lines',
    required: true,
    fields,
    most: String(o.most ?? 200),
    schema: { type: 'array', maxItems: 5000, items: item },
  }
}
