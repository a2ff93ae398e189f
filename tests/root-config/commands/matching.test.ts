import { describe, expect, it } from 'vitest'
import { fold, match, wordsOf } from '../../../root-config/commands/matching.ts'

/** Labels that a text finds, the nearest first, with the letters it marks in brackets. */
function found(text: string, ...names: (string | Parameters<typeof match>[0])[]): string[] {
  return names
    .map((name) => (typeof name === 'string' ? { label: name } : name))
    .map((name) => ({ name, match: match(name, wordsOf(text)) }))
    .filter((one) => one.match !== null)
    .sort((a, b) => b.match!.score - a.match!.score)
    .map(({ name, match: own }) => {
      let out = ''
      let at = 0
      for (const [from, to] of own!.spans) {
        out += `${name.label.slice(at, from)}[${name.label.slice(from, to)}]`
        at = to
      }
      return out + name.label.slice(at)
    })
}

describe('[D17] what is typed in the palette', () => {
  it.each([
    ['words in any order', 'history customer', 'Customer History by Account', '[Customer] [History] by Account'],
    ['blind to case and accents', 'ENTREPOT', 'Entrepôts', '[Entrepôt]s'],
    ['accents where the name has none', 'créanciers', 'Comptes creanciers', 'Comptes [creanciers]'],
    ['decomposed letters', 'e\u0301tat', 'Relevé d’état', 'Relevé d’[état]'],
    ['ligatures', 'oeuvre', 'Main d’œuvre', 'Main d’[œuvre]'],
    ['initials', 'fm', 'Firm maintenance', '[F]irm [m]aintenance'],
    ['initials in the middle', 'hba', 'Customer History by Account', 'Customer [H]istory [b]y [A]ccount'],
    ['Chinese', '倉庫', '銷售倉庫', '銷售[倉庫]'],
    ['a part of a word', 'ustom', 'Customers', 'C[ustom]ers'],
    ['the beginning of a word before the middle of one', 'in', 'Main invoices', 'Main [in]voices'],
    ['overlapping words marked once', 'cust customer', 'Customers', '[Customer]s'],
  ])('%s', (_, text, label, marked) => {
    expect(found(text, label)).toEqual([marked])
  })

  it.each([
    ['a word that is not there', 'customer vendor', 'Customers'],
    ['initials out of order', 'mf', 'Firm maintenance'],
    ['initials with a gap', 'ca', 'Customer History by Account'],
    ['one letter is no initials', 'x', 'Firm maintenance'],
    ['signs of patterns are signs', '.*', 'Firm maintenance'],
  ])('finds nothing: %s', (_, text, label) => {
    expect(found(text, label)).toEqual([])
  })

  it('puts the whole name first, then beginnings, words, initials, insides, and what stands beside', () => {
    expect(
      found(
        'co',
        'Account',
        { label: 'Vendors', note: 'Company' },
        'Commercial offers',
        'Chart of accounts, company',
        'Currency offsets',
        'Co',
      ),
    ).toEqual([
      '[Co]',
      '[Co]mmercial offers',
      'Chart of accounts, [co]mpany',
      '[C]urrency [o]ffsets',
      'Ac[co]unt',
      'Vendors',
    ])
  })

  it('of names found alike, the shorter is nearer', () => {
    expect(found('user', 'User codes of sales', 'User codes')).toEqual(['[User] codes', '[User] codes of sales'])
  })

  it('finds by the note and by the name in the base locale, and marks only what is shown', () => {
    const vendors = { label: 'Fournisseurs', note: 'Comptes créditeurs', hidden: ['Vendors', 'Accounts Payable'] }
    expect(found('vendors', vendors)).toEqual(['Fournisseurs'])
    expect(found('ap', vendors)).toEqual(['Fournisseurs'])
    expect(found('fourn crediteurs', vendors)).toEqual(['[Fourn]isseurs'])
    expect(found('fourn payable', vendors)).toEqual(['[Fourn]isseurs'])
    expect(found('fourn clients', vendors)).toEqual([])
  })

  it('folds letter by letter, so that marks fall on the letters that were written', () => {
    expect(fold('Œuf 🙂 É').text).toBe('oeuf 🙂 e')
    for (const text of ['Œuf 🙂 É', 'ÅNGSTRÖM', 'İstanbul', 'ﬁrm']) {
      const { text: folded, places } = fold(text)
      expect(places).toHaveLength(folded.length)
    }
  })
})
