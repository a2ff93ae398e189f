import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { followOffers, newOffers } from '../../../root-config/commands/follow-offers.ts'
import { groupsOf, meansPlace, type Offer } from '../../../root-config/commands/palette-model.ts'
import { screenOffers } from '../../../root-config/commands/screen-offers.ts'
import type { ChromeState } from '../../../root-config/chrome-state.ts'
import { MenuShelf } from '../../../root-config/menus.ts'
import { routeTable } from '../../../root-config/router/table.ts'
import { EMPTY_TABS } from '../../../root-config/tabs/tab-state.ts'
import { ALL_APPLICATIONS } from '../../../shared/contracts/applications.ts'
import { ALL_DOORS } from '../../../shared/contracts/rooms.ts'
import type { SearchRow } from '../../../shared/contracts/search.ts'
import { installTextSource, loadTexts, setLocale } from '../../../shared/i18n/i18n.ts'

const locales = resolve(import.meta.dirname, '../../../locales')
const table = routeTable(
  ALL_APPLICATIONS.map(({ application, description, routerPath }) => ({
    ...{ Application: application, Description: description, RouterPath: routerPath },
  })),
  ALL_DOORS,
  null,
)
const menus = new MenuShelf(() => Promise.resolve([]))
const offers = (active: string | null = null): Offer[] =>
  screenOffers({
    active,
    ...{ table, menus, tabs: EMPTY_TABS, go: () => undefined },
    chrome: { recents: [], favourites: [] } as unknown as ChromeState,
  })
const found = (text: string, active: string | null = null) =>
  groupsOf([{ id: 'screens', offers: offers(active) }], text)[0]?.rows.map(({ id }) => id) ?? []
const roomOf = (id: string | undefined) => table.byMenuId.get(id?.replace('screen-', '') ?? '')?.room

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } })
  installTextSource({
    load: async (locale, namespace) => JSON.parse(readFileSync(`${locales}/${locale}/${namespace}.json`, 'utf8')),
  })
  await loadTexts(['shell', 'kit', 'find'])
})
afterEach(() => setLocale('en-CA'))

describe('[supply 1.2 words] words for screens', () => {
  it.each([
    ['aging', ['ap/aged-trial-balance', 'ar/aged-trial-balance']],
    ['ageing', ['ap/aged-trial-balance', 'ar/aged-trial-balance']],
    ['bill', ['ap/purchase-invoice', 'ar/customer-invoice', 'ap/recurring-invoice']],
    ['invoice', ['ap/purchase-invoice', 'ar/customer-invoice', 'ap/recurring-invoice']],
    ['pay', ['ap/payment', 'ap/payment-batch', 'ap/cheque-printing']],
    ['check', ['ap/cheque-printing', 'ap/cheque']],
    ['cheque', ['ap/cheque-printing', 'ap/cheque']],
    ['supplier', ['admin/firm', 'ap/account-inquiry', 'ap/vendor-statement']],
  ])('%s leads to a screen that it is a word for', (typed, rooms) => {
    expect(rooms).toContain(roomOf(found(typed)[0]))
    for (const room of rooms) expect(found(typed).map(roomOf)).toContain(room)
    expect(meansPlace(offers(), typed)).toBe(true)
  })

  it.each([
    ['fr-CA', 'facture', 'ap/purchase-invoice'],
    ['fr-CA', 'aging', 'ap/aged-trial-balance'],
    ['zh-CN', '账龄', 'ap/aged-trial-balance'],
    ['zh-TW', '支票', 'ap/cheque-printing'],
  ] as const)('in %s %s does too, and what was learned in English', async (locale, typed, room) => {
    await setLocale(locale)
    expect(found(typed).map(roomOf)).toContain(room)
  })

  it.each([
    ['en-CA', ['invoice', 'bill', 'aging', 'account', 'statement']],
    ['fr-CA', ['facture', 'âge', 'compte', 'invoice']],
    ['zh-CN', ['发票', '账龄', 'invoice']],
    ['zh-TW', ['發票', '帳齡', 'invoice']],
  ] as const)(
    '[supply 1.2 here] in %s the application that somebody is in has its own screen first',
    async (locale, words) => {
      await setLocale(locale)
      for (const word of words)
        for (const application of ['AP', 'AR']) {
          const first = found(word, application)[0]
          expect([word, application, table.byMenuId.get(first!.replace('screen-', ''))?.application]).toEqual([
            ...[word, application, application],
          ])
        }
      // Doors by the same name to the same thing are one row, the nearest.
      expect(found('invoice', 'PO').filter((id) => roomOf(id) === 'ap/purchase-invoice')[0]).toBe('screen-PO0110')
      expect(found('invoice', 'AP')).not.toContain('screen-PO0110')
      // The whole journal before its inbox.
      expect(found('invoice', 'AP')[0]).toBe('screen-AP0110')
      expect(found('invoice')).not.toContain(undefined)
    },
  )

  it('a number of a record, and a word that is none of a screen, is looked for among records first', () => {
    expect(meansPlace(offers(), 'AP000240')).toBe(false)
    expect(meansPlace(offers(), 'harlow')).toBe(false)
  })

  it('each word is of a room that has a door', () => {
    const rooms = new Set(ALL_DOORS.map(({ room }) => room))
    for (const locale of readdirSync(locales)) {
      const { screens, new: begun } = JSON.parse(readFileSync(`${locales}/${locale}/find.json`, 'utf8')) as Record<
        string,
        Record<string, string>
      >
      expect([...Object.keys(screens!), ...Object.keys(begun!)].filter((room) => !rooms.has(room))).toEqual([])
    }
  })
})

describe('[supply 1.2 words] what can be done', () => {
  const gone: unknown[] = []
  const parts = { table, menus, active: null, go: (path: string, query: object) => void gone.push([path, query]) }

  it('a new document begins on HOME too, in any application', () => {
    const [row] = groupsOf([{ id: 'actions', offers: newOffers(parts) }], 'new vendor invoice')[0]!.rows
    expect(row).toMatchObject({ label: 'New vendor invoice' })
    newOffers(parts)
      .find(({ id }) => id === row!.id)!
      .run()
    expect(gone.at(-1)).toEqual([expect.stringMatching(/purchase-journal$/), { begin: '' }])
  })

  it('with a vendor that was found: his account, an invoice of his, a payment', () => {
    const row = {
      ...{
        kind: 'firm',
        room: 'admin/firm',
        record: 'KEL-02',
        key: 'KEL-02',
        title: 'Kelso Rod',
        note: '',
        figure: null,
      },
      fits: { firmType: ['vendor'] },
    } as SearchRow
    const follow = followOffers(row, parts)
    expect(follow.map(({ label }) => label)).toEqual([
      'Account of Kelso Rod',
      'New invoice of Kelso Rod',
      'Propose payments to Kelso Rod',
    ])
    follow[1]!.run()
    expect(gone.at(-1)).toEqual([expect.stringMatching(/purchase-journal$/), { begin: 'vendorId=KEL-02' }])
    expect(followOffers({ ...row, fits: {} }, parts)).toEqual([])
  })
})
