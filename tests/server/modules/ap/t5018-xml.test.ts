import { describe, expect, it } from 'vitest'
import { t5018Xml, type ReturnOut, type SlipOut } from '../../../../server/modules/ap/slip-return/t5018-xml.ts'

/** An element of a document: text, or what is within it in its order. */
interface Element {
  name: string
  text: string
  within: Element[]
}

const unescaped = (text: string) =>
  text.replace(
    /&(amp|lt|gt|quot|apos);/g,
    (_whole, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })[name]!,
  )

/** Reads what the writer may write: no attributes but of the root, no mixed content. Anything else throws. */
function read(xml: string): Element {
  const [declaration, ...rest] = xml.split('\n')
  expect(declaration).toBe('<?xml version="1.0" encoding="UTF-8"?>')
  const open: Element[] = [{ name: '', text: '', within: [] }]
  for (const [, closing, name, leaf] of rest
    .join('')
    .matchAll(
      /<(\/?)([A-Za-z0-9_]+)(?: xmlns:xsi="[^"]*" xsi:noNamespaceSchemaLocation="[^"]*")?>(?:([^<]*)<\/\2>)?/g,
    )) {
    if (closing) {
      expect(open.pop()!.name).toBe(name)
      continue
    }
    const element = { name: name!, text: unescaped(leaf ?? ''), within: [] }
    open.at(-1)!.within.push(element)
    if (leaf === undefined) open.push(element)
  }
  expect(open).toHaveLength(1)
  return open[0]!.within[0]!
}

/** What an element may hold: the form of its text, or its elements in their order, those with `?` not always there. */
type Form = RegExp | { readonly [name: string]: Form }

const account = /^\d{9}[A-Z]{2}\d{4}$/
const payer = /^\d{9}RZ\d{4}$/
const line = /^.{1,30}$/u
const amount = /^\d{1,10}\.\d{2}$/
const ADDRESS: Form = {
  'addr_l1_txt?': line,
  'addr_l2_txt?': line,
  'cty_nm?': /^.{1,28}$/u,
  'prov_cd?': /^(AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT|NY)$/,
  'cntry_cd?': /^[A-Z]{3}$/,
  'pstl_cd?': /^[A-Z0-9]{5,10}$/,
}
const CONTACT = {
  cntc_nm: /^.{1,22}$/u,
  cntc_area_cd: /^\d{3}$/,
  cntc_phn_nbr: /^\d{3}-\d{4}$/,
  'cntc_extn_nbr?': /^\d{1,5}$/,
} as const
/**
 * Our description of what the Canada Revenue Agency publishes for filing by XML: T619_T5018.xsd, t5018.xsd, and the types of complex.xsd and
 * simple.xsd, edition of 2026. Names, lengths and codes of slip and summary were compared with the files of edition 1-24-1 (November 2023)
 * as well, where they are the same but for the account of the payer, which may be any there. Elements may stand in any order in those
 * (`xsd:all`); ours keep the order of the schema.
 */
const SUBMISSION: Form = {
  T619: {
    TransmitterAccountNumber: { bn15: account },
    'sbmt_ref_id?': /^[A-Za-z0-9]{1,8}$/,
    'summ_cnt?': /^1$/,
    lang_cd: /^[EF]$/,
    'TransmitterName?': { l1_nm: line },
    TransmitterCountryCode: /^[A-Z]{3}$/,
    CNTC: { ...CONTACT, cntc_email_area: /^\S+@\S+$/ },
  },
  Return: {
    T5018: {
      'T5018Slip*': {
        'RCPNT_NM?': { snm: /^.{1,20}$/u, 'gvn_nm?': /^.{1,12}$/u, 'init?': /^.$/u },
        sin: /^\d{9}$/,
        rcpnt_bn: account,
        'CORP_PTNRP_NM?': { l1_nm: line, 'l2_nm?': line },
        rcpnt_tcd: /^[134]$/,
        'RCPNT_ADDR?': ADDRESS,
        bn: payer,
        'sbctrcr_amt?': amount,
        rpt_tcd: /^[OAC]$/,
      },
      T5018Summary: {
        bn: payer,
        PAYR_NM: { l1_nm: line, 'l2_nm?': line },
        'PAYR_ADDR?': ADDRESS,
        CNTC: CONTACT,
        PRD_END_DT: { dy: /^\d{2}$/, mo: /^\d{2}$/, yr: /^\d{4}$/ },
        slp_cnt: /^\d+$/,
        'tot_sbctrcr_amt?': amount,
        rpt_tcd: /^[OA]$/,
      },
    },
  },
}

/** Where a document differs from a form. */
function faults(element: Element, form: Form, path = element.name): string[] {
  if (form instanceof RegExp)
    return element.within.length === 0 && form.test(element.text) ? [] : [`${path}: ${element.text}`]
  if (element.within.length === 0) return [`${path} is empty`]
  const found: string[] = []
  let at = 0
  for (const [key, inner] of Object.entries(form)) {
    const name = key.replace(/[?*]$/, '')
    const own = element.within.slice(at).findIndex((one) => one.name !== name)
    const count = own < 0 ? element.within.length - at : own
    if (count === 0 && !/[?]$/.test(key)) found.push(`${path}/${name} is missing`)
    if (count > 1 && !key.endsWith('*')) found.push(`${path}/${name} twice`)
    for (const one of element.within.slice(at, at + count)) found.push(...faults(one, inner, `${path}/${name}`))
    at += count
  }
  return at === element.within.length ? found : [...found, `${path}/${element.within[at]!.name} out of place`]
}

const nobody = { surname: null, givenName: null, initial: null, address: null, language: 'en' } as const
const slip = (more: Partial<SlipOut>): SlipOut => ({
  ...{
    ...nobody,
    slipNo: 'TS000001',
    type: 'Original',
    amends: null,
    vendorId: 'V',
    name: 'Roy & Sons <Drywall> Limited of Hamilton',
  },
  ...{ kind: 'Corporation', sin: null, number: null, businessNumber: '123456782RT0001', amount: '1223.00' },
  ...more,
})
const of = (slips: SlipOut[], more: Partial<ReturnOut> = {}): ReturnOut => ({
  ...{ returnNo: 'SR000007', kind: 'Original', firstDay: '2026-01-01', lastDay: '2026-12-31', language: 'English' },
  ...{ payerName: 'Northgate Metals', payerAccount: '123456782RZ0001', contactName: 'Marie Bouchard' },
  ...{
    contactPhone: '+1 (905) 555-0134',
    contactEmail: 'marie@northgate.example',
    slipCount: slips.length,
    total: '1223.00',
  },
  payerAddress: {
    line1: '1 Mill Road',
    line2: null,
    city: 'Hamilton',
    region: 'ON',
    postalCode: 'L8L 4X9',
    country: 'CA',
  },
  slips,
  ...more,
})
const person: Partial<SlipOut> = {
  ...{ surname: 'Lévesque', givenName: 'Marie', initial: 'É', businessNumber: null },
  ...{ kind: 'Individual', sin: '046454286', amount: '611.50', language: 'fr' },
}

describe('the T5018 file', () => {
  it('[finance 7.13 slips] has the elements of the public schema, in their order and forms', () => {
    const paris = { line1: '1 rue X', line2: null, city: 'Paris', region: null, postalCode: '75001', country: 'FR' }
    const all = of(
      [
        slip({
          address: {
            line1: `${'a'.repeat(40)}`,
            line2: '  ',
            city: 'Laval',
            region: 'QC',
            postalCode: 'h7t 1c7'.toUpperCase(),
            country: 'CA',
          },
        }),
        slip({ ...person, surname: 'Lévesque', givenName: 'Marie', address: paris }),
        slip({
          kind: 'SoleProprietor',
          surname: 'Nair',
          businessNumber: '871230983RT0001',
          type: 'Cancelled',
          amends: 'TS000002',
        }),
        slip({ kind: 'Partnership', businessNumber: '123456783RT0001', type: 'Amended', amends: 'TS000003' }),
      ],
      { kind: 'Amended', language: 'French', total: '4280.50' },
    )
    expect(faults(read(t5018Xml(all)), SUBMISSION)).toEqual([])
    // A region that the agency does not list is left out, where the rest of the address stands.
    const buffalo = { line1: '1 Main', line2: null, city: 'Buffalo', region: 'NY', postalCode: '14201', country: 'US' }
    const odd = { ...buffalo, city: 'Hamilton', region: 'ONT', postalCode: 'L8L 4X9', country: 'CA' }
    const xml = t5018Xml(of([slip({ address: buffalo }), slip({ address: odd })]))
    expect(faults(read(xml), SUBMISSION)).toEqual([])
    expect([...xml.matchAll(/<prov_cd>(..)</g)].map(([, code]) => code)).toEqual(['NY', 'ON'])
  })

  it('[finance 7.13 slips] says of each recipient what he is, and zeros for a number that does not hold', () => {
    const told = (one: Partial<SlipOut>) => {
      const [found] = read(t5018Xml(of([slip(one)]))).within[1]!.within[0]!.within
      return Object.fromEntries(
        found!.within.map(({ name, text, within }) => [name, within.map((e) => e.text).join('|') || text]),
      )
    }
    expect(told({})).toEqual({
      ...{ sin: '000000000', rcpnt_bn: '123456782RT0001', rcpnt_tcd: '3', bn: '123456782RZ0001', rpt_tcd: 'O' },
      CORP_PTNRP_NM: 'Roy & Sons <Drywall> Limited o|f Hamilton',
      sbctrcr_amt: '1223.00',
    })
    expect(told({ ...person, surname: 'Roy', givenName: 'Ana', initial: null })).toMatchObject({
      ...{ RCPNT_NM: 'Roy|Ana', sin: '046454286', rcpnt_bn: '000000000RT0000', rcpnt_tcd: '1', sbctrcr_amt: '611.50' },
    })
    expect(told({ ...person, surname: 'Roy', sin: null })).toMatchObject({ sin: '000000000' })
    expect(told({ kind: 'SoleProprietor', surname: 'Nair' })).toMatchObject({
      rcpnt_tcd: '1',
      rcpnt_bn: '123456782RT0001',
    })
    expect(told({ kind: 'Partnership', businessNumber: '123456783RT0001' })).toMatchObject({
      ...{ rcpnt_tcd: '4', rcpnt_bn: '000000000RT0000' },
    })
  })
})
