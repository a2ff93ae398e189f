import { sql, type Kysely } from 'kysely'
import type { PaperDoubt, PaperFinding } from '../../../../shared/contracts/reading/paper.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { placeIn, type PaperLine } from '../../../trade/paper/paper-lines.ts'

/** Something of a firm that stands in a paper. */
interface Mark {
  readonly kind: 'tax' | 'email' | 'phone'
  readonly value: string
  readonly said: string
  readonly line: PaperLine
  readonly from: number
}

const TAX = /(?<!\d)(\d{9}|\d{3}[ -]\d{3}[ -]\d{3}|\d{5}[ -]\d{4})(?=\s?-?\s?RT\s?\d{4}|(?!\d))/gi
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
const PHONE = /(?<!\d)\+?1?[ .-]?\(?\d{3}\)?[ .-]{0,2}\d{3}[ .-]\d{4}(?!\d)/g

const digits = (text: string) => text.replace(/\D/g, '')

function marksOf(lines: readonly PaperLine[]): Mark[] {
  const of = (kind: Mark['kind'], form: RegExp, bare: (said: string) => string) =>
    lines.flatMap((line) =>
      [...line.text.matchAll(form)].map((match) => ({
        ...{ kind, value: bare(match[0]), said: match[0], line, from: match.index },
      })),
    )
  return [
    ...of('tax', TAX, (said) => digits(said).slice(0, 9)),
    ...of('email', EMAIL, (said) => said.toLowerCase()),
    ...of('phone', PHONE, (said) => digits(said).slice(-10)),
  ].slice(0, 200)
}

interface Known {
  readonly firmId: string
  readonly kind: Mark['kind'] | 'name'
  readonly value: string
}

/**
 * Whom a paper is from: the vendor of its tax number, else of its e-mail or telephone, else the one whose name it bears, at which
 * somebody looks. Several of one kind are nobody. What is our own is not asked about.
 */
export async function vendorOfPaper(db: Kysely<Tables>, lines: readonly PaperLine[]): Promise<PaperFinding | null> {
  const marks = marksOf(lines)
  const values = (kind: Mark['kind']) => marks.filter((mark) => mark.kind === kind).map(({ value }) => value)
  const text = lines.map((line) => line.text.replaceAll('\t', ' ')).join('\n')
  const { rows } = await sql<Known>`
    with own as (select business_number, hst_number, phone from company_shown),
    vendor as (select f.* from firm_shown f where f.is_vendor and f.status = 'Active' and f.merged_into is null)
    select v.firm_id as "firmId", 'tax' as kind, left(regexp_replace(v.business_number, '\\D', '', 'g'), 9) as value from vendor v
    where left(regexp_replace(v.business_number, '\\D', '', 'g'), 9) = any(${values('tax')}::text[])
      and not exists (select from own o where left(regexp_replace(coalesce(o.hst_number, o.business_number), '\\D', '', 'g'), 9)
        = left(regexp_replace(v.business_number, '\\D', '', 'g'), 9))
    union all
    select v.firm_id, 'email', lower(c.email) from vendor v join firm_contact_shown c on c.owner_id = v.id
    where lower(c.email) = any(${values('email')}::text[])
    union all
    select v.firm_id, 'phone', p.digits from vendor v
      cross join lateral (
        select right(regexp_replace(v.phone, '\\D', '', 'g'), 10) as digits
        union select right(regexp_replace(unnest(array[c.phone, c.mobile]), '\\D', '', 'g'), 10) from firm_contact_shown c
        where c.owner_id = v.id) p
    where p.digits = any(${values('phone')}::text[])
      and not exists (select from own o where right(regexp_replace(o.phone, '\\D', '', 'g'), 10) = p.digits)
    union all
    select v.firm_id, 'name', n.name from vendor v
      cross join lateral (values (v.name), (v.legal_name)) n (name)
    where length(n.name) >= 5 and position(lower(n.name) in lower(${text})) > 0`.execute(db)
  for (const kind of ['tax', 'email', 'phone', 'name'] as const) {
    const found = rows.filter((row) => row.kind === kind)
    const firms = [...new Set(found.map(({ firmId }) => firmId))]
    // Of names that hold one another, the longest is meant.
    const [best] = found.toSorted((a, b) => b.value.length - a.value.length)
    if (!best || (firms.length > 1 && kind !== 'name')) continue
    const doubt: PaperDoubt | null = kind === 'tax' || kind === 'email' ? null : 'byName'
    return place(
      best,
      kind === 'name' ? nameIn(lines, best.value) : marks.find(({ value }) => value === best.value),
      doubt,
    )
  }
  return null
}

function place(
  { firmId }: Known,
  mark: Pick<Mark, 'line' | 'from' | 'said'> | undefined,
  doubt: PaperDoubt | null,
): PaperFinding | null {
  if (!mark) return null
  const { line, from, said } = mark
  return { fact: 'party', value: firmId, said, doubt, place: placeIn(line, from, from + said.length) }
}

function nameIn(lines: readonly PaperLine[], name: string): Pick<Mark, 'line' | 'from' | 'said'> | undefined {
  for (const line of lines) {
    const from = line.text.replaceAll('\t', ' ').toLowerCase().indexOf(name.toLowerCase())
    if (from >= 0) return { line, from, said: line.text.slice(from, from + name.length) }
  }
  return undefined
}
