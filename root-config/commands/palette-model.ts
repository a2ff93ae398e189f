import type { SearchRow } from '../../shared/contracts/search.ts'
import { t } from '../../shared/i18n/i18n.ts'
import type { PaletteGroup, PaletteRow } from '../../shell-elements/command-palette/palette-rows.ts'
import { match, type Named, wordsOf } from './matching.ts'

/** Something the palette offers: how it is found, how it is drawn, what it does. */
export interface Offer extends Omit<PaletteRow, 'spans'>, Named {
  /** Nearer than others that are found alike: it is open, or a favourite. */
  readonly favoured?: boolean
  /** Of the application that is shown: whoever works in payables means the invoice of a vendor. */
  readonly here?: boolean
  /** A part of what another door beside it shows whole. */
  readonly partial?: boolean
  /** What it opens: of doors by the same name to the same thing the nearest is offered. */
  readonly place?: string
  run(): void
}

export interface OfferGroup {
  readonly id:
    | 'firms'
    | 'documents'
    | 'masters'
    | 'follow'
    | 'recent'
    | 'open'
    | 'favourites'
    | 'applications'
    | 'screens'
    | 'actions'
    | 'shell'
  readonly offers: readonly Offer[]
  /** Rows shown at most while something is looked for. */
  readonly most?: number
  /** Found by the server already, and in its order. */
  readonly found?: boolean
}

export type Area = 'all' | 'actions' | 'documents' | 'firms'

const AREAS: Readonly<Record<string, Area>> = { '>': 'actions', '#': 'documents', '@': 'firms' }

/** What was typed, as an area and the text that is looked for in it. */
export function parseQuery(typed: string): { area: Area; text: string } {
  const text = typed.trim()
  const area = AREAS[text.charAt(0)] ?? 'all'
  return { area, text: area === 'all' ? text : text.slice(1).trim() }
}

/** Groups as they are drawn: only what matches, the nearest first, and no group without rows. */
export function groupsOf(groups: readonly OfferGroup[], text: string): PaletteGroup[] {
  const words = wordsOf(text)
  return groups
    .map(({ id, offers, most, found }) => ({
      id,
      label: t(`shell:palette.groups.${id}`),
      rows: words.length === 0 ? offers.map((offer) => drawn(offer, [])) : ranked(offers, words, found).slice(0, most),
    }))
    .filter(({ rows }) => rows.length > 0)
}

const FAVOURED = 5
/** More than being open or marked elsewhere: it outweighs no better way of being found. */
const HERE = 8
const PARTIAL = -2

function ranked(offers: readonly Offer[], words: readonly string[], found = false): PaletteRow[] {
  const matches = offers.map((offer) => ({ offer, match: match(offer, words) }))
  // What the server found may have been found by a field that is not shown here.
  if (found) return matches.map((one) => drawn(one.offer, one.match?.spans ?? []))
  const score = ({ offer, match: own }: (typeof matches)[number]) =>
    own!.score + (offer.favoured ? FAVOURED : 0) + (offer.here ? HERE : 0) + (offer.partial ? PARTIAL : 0)
  return matches
    .filter((one) => one.match !== null)
    .sort((a, b) => score(b) - score(a))
    .filter(
      ({ offer: { place, label } }, at, all) =>
        !place || at === all.findIndex(({ offer }) => offer.place === place && offer.label === label),
    )
    .map((one) => drawn(one.offer, one.match!.spans))
}

/** Found at the beginning of words, by the label or by a word that people have for it. */
const MEANT = 40

/**
 * [supply 1.2 words] What was typed is a word for a screen or an action: those come before records. A text with a digit in it is a number of a
 * record.
 */
export function meansPlace(offers: readonly Offer[], text: string): boolean {
  const words = wordsOf(text)
  return text.length > 1 && !/\d/.test(text) && offers.some((offer) => (match(offer, words)?.score ?? 0) >= MEANT)
}

const drawn = (offer: Offer, spans: PaletteRow['spans']): PaletteRow => {
  const {
    run: _run,
    hidden: _hidden,
    favoured: _favoured,
    here: _here,
    partial: _partial,
    place: _place,
    ...row
  } = offer
  return { ...row, spans }
}

export const KIND_GROUPS = { firm: 'firms', document: 'documents', master: 'masters' } as const satisfies Record<
  SearchRow['kind'],
  OfferGroup['id']
>
