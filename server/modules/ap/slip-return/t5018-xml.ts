import { isProgramAccount } from '../../../../shared/contracts/admin/business-number.ts'
import type { RecipientKind } from '../../../../shared/contracts/ap/slip-recipient.ts'
import type { SlipType } from '../../../../shared/contracts/ap/slip-return.ts'
import type { SlipAddress, SlipContent } from './recipients.ts'

/** An issued slip as it leaves: to its recipient, to the agency. */
export interface SlipOut extends SlipContent {
  readonly slipNo: string
  readonly type: SlipType
  readonly amends: string | null
  readonly vendorId: string
  readonly name: string
  readonly kind: RecipientKind
  /** Open, or null for whoever may not see it. */
  readonly sin: string | null
  /** As people see it. */
  readonly number: string | null
  readonly amount: string
}

/** An issued return with its slips. */
export interface ReturnOut {
  readonly returnNo: string
  readonly kind: 'Original' | 'Amended'
  readonly firstDay: string
  readonly lastDay: string
  readonly payerName: string
  readonly payerAccount: string
  readonly payerAddress: SlipAddress | null
  readonly language: 'English' | 'French'
  readonly contactName: string
  readonly contactPhone: string
  readonly contactEmail: string
  readonly slipCount: number
  readonly total: string
  readonly slips: readonly SlipOut[]
}

type Node = readonly [name: string, content: string | readonly Node[]]

const TYPE_CODES = { Original: 'O', Amended: 'A', Cancelled: 'C' } as const
/** A sole proprietor is an individual before the agency. */
const KIND_CODES = { Individual: '1', SoleProprietor: '1', Corporation: '3', Partnership: '4' } as const
/** What stands for a number that a recipient has not given, or that is not his to have. */
const NO_SIN = '000000000'
const NO_ACCOUNT = '000000000RT0000'
const COUNTRIES: Readonly<Record<string, string>> = { CA: 'CAN', US: 'USA' }
/** The codes of provinces and territories that the schema lists; of a state it lists those of the post. */
const PROVINCES = 'AB BC MB NB NL NS NT NU ON PE QC SK YT'.split(' ')
const isListed = ({ country, region }: SlipAddress) =>
  country === 'CA' ? PROVINCES.includes(region ?? '') : /^[A-Z]{2}$/.test(region ?? '')
const LINE = 30
const CITY = 28

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' })[c]!)

/** An element without content is left out: the agency refuses empty ones. */
function written([name, content]: Node, depth: number): string {
  const pad = '  '.repeat(depth)
  if (typeof content === 'string') return content === '' ? '' : `${pad}<${name}>${escaped(content)}</${name}>\n`
  const within = content.map((node) => written(node, depth + 1)).join('')
  return within === '' ? '' : `${pad}<${name}>\n${within}${pad}</${name}>\n`
}

/** Cut by characters, never within one of two code units. */
const cut = (text: string | null, from: number, to: number) => [...(text ?? '')].slice(from, to).join('').trim()
const lines = (name: string): readonly Node[] => [
  ['l1_nm', cut(name, 0, LINE)],
  ['l2_nm', cut(name, LINE, 2 * LINE)],
]

function address(name: string, of: SlipAddress | null): readonly Node[] {
  const country = of && COUNTRIES[of.country]
  if (!of || !country) return []
  return [
    [
      name,
      [
        ['addr_l1_txt', cut(of.line1, 0, LINE)],
        ['addr_l2_txt', cut(of.line2, 0, LINE)],
        ['cty_nm', cut(of.city, 0, CITY)],
        ['prov_cd', isListed(of) ? of.region! : ''],
        ['cntry_cd', country],
        ['pstl_cd', (of.postalCode ?? '').replace(/[\s-]/g, '')],
      ],
    ],
  ]
}

/** `905 555-0134` as area code and number; null for what has no ten digits. */
export function craPhone(phone: string): { area: string; number: string } | null {
  const digits = phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return /^\d{10}$/.test(digits)
    ? { area: digits.slice(0, 3), number: `${digits.slice(3, 6)}-${digits.slice(6)}` }
    : null
}

function contact({ contactName, contactPhone }: ReturnOut, more: readonly Node[]): Node {
  const { area, number } = craPhone(contactPhone)!
  return ['CNTC', [['cntc_nm', contactName], ['cntc_area_cd', area], ['cntc_phn_nbr', number], ...more]]
}

function slip(of: SlipOut, payerAccount: string): Node {
  const isPerson = of.kind === 'Individual' || of.kind === 'SoleProprietor'
  const account = of.kind !== 'Individual' && of.businessNumber && isProgramAccount(of.businessNumber)
  const person: readonly Node[] = [
    [
      'RCPNT_NM',
      [
        ['snm', of.surname ?? ''],
        ['gvn_nm', of.givenName ?? ''],
        ['init', of.initial ?? ''],
      ],
    ],
  ]
  return [
    'T5018Slip',
    [
      ...(isPerson ? person : []),
      ['sin', of.sin ?? NO_SIN],
      ['rcpnt_bn', account ? of.businessNumber! : NO_ACCOUNT],
      ...(isPerson ? [] : [['CORP_PTNRP_NM', lines(of.name)] as const]),
      ['rcpnt_tcd', KIND_CODES[of.kind]],
      ...address('RCPNT_ADDR', of.address),
      ['bn', payerAccount],
      ['sbctrcr_amt', of.amount],
      ['rpt_tcd', TYPE_CODES[of.type]],
    ],
  ]
}

/**
 * [finance 7.13] A return as the file that the agency takes: the transmittal T619, its slips and their summary, by the public schemas of
 * 2026. The same return is the same file, to the byte.
 */
export function t5018Xml(of: ReturnOut): string {
  const [year, month, day] = of.lastDay.split('-') as [string, string, string]
  const transmittal: Node = [
    'T619',
    [
      ['TransmitterAccountNumber', [['bn15', of.payerAccount]]],
      ['sbmt_ref_id', of.returnNo],
      ['summ_cnt', '1'],
      ['lang_cd', of.language === 'French' ? 'F' : 'E'],
      ['TransmitterName', [['l1_nm', cut(of.payerName, 0, LINE)]]],
      ['TransmitterCountryCode', 'CAN'],
      contact(of, [['cntc_email_area', of.contactEmail]]),
    ],
  ]
  const summary: Node = [
    'T5018Summary',
    [
      ['bn', of.payerAccount],
      ['PAYR_NM', lines(of.payerName)],
      ...address('PAYR_ADDR', of.payerAddress),
      contact(of, []),
      [
        'PRD_END_DT',
        [
          ['dy', day],
          ['mo', month],
          ['yr', year],
        ],
      ],
      ['slp_cnt', String(of.slips.length)],
      ['tot_sbctrcr_amt', of.total],
      ['rpt_tcd', of.kind === 'Amended' ? 'A' : 'O'],
    ],
  ]
  const slips = of.slips.map((one) => slip(one, of.payerAccount))
  const submission: Node = ['Submission', [transmittal, ['Return', [['T5018', [...slips, summary]]]]]]
  const root = written(submission, 0).replace(
    '<Submission>',
    '<Submission xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="T619_T5018.xsd">',
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}`
}
