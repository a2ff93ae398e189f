import { DENSITIES, THEMES, type Density, type Theme } from '../shared/contracts/preferences.ts'
import { BASE_LOCALE, LOCALES, type Locale } from '../shared/contracts/shell.ts'

/** The en-CA texts drawn long and accented: what is cut off or comes from nowhere shows. */
export const PSEUDO = 'pseudo'
export const TONGUES = [...LOCALES, PSEUDO] as const
export type Tongue = Locale | typeof PSEUDO

/** Width and height of the stage in px. */
export const SIZES = {
  desk: [1440, 900],
  least: [1280, 720],
  phone: [390, 844],
} as const
export type Size = keyof typeof SIZES

/** What the user may do: everything, look, or not even that. */
export const RIGHTS = ['all', 'view', 'none'] as const
export type Rights = (typeof RIGHTS)[number]

/** How the server is: it answers, never does, late, with nothing in its lists, with a fault, or is not there. */
export const SERVERS = ['answers', 'silent', 'slow', 'empty', 'broken', 'away'] as const
export type ServerMood = (typeof SERVERS)[number]

/** One picture of one screen; the address of the stage says it. */
export interface Choices {
  /** Room, `admin/firm`. */
  readonly screen: string
  /** Menu id of the door whose props the screen is given. */
  readonly door: string
  readonly tongue: Tongue
  readonly theme: Theme
  readonly density: Density
  readonly size: Size
  readonly rights: Rights
  readonly server: ServerMood
  /** The `?` part of its tab's address: `{ record: 'NEW' }`. */
  readonly query: Readonly<Record<string, string>>
}

const QUERY = 'q.'

const oneOf = <T extends string>(all: readonly T[], said: string | null): T =>
  all.find((one) => one === said) ?? all[0]!

/** Reads the address of the stage; what it does not say is as a clerk has it. */
export function choicesFrom(address: URLSearchParams): Choices {
  const query = [...address].filter(([name]) => name.startsWith(QUERY))
  return {
    screen: address.get('screen') ?? '',
    door: address.get('door') ?? '',
    tongue: oneOf([BASE_LOCALE, ...TONGUES], address.get('tongue')),
    theme: oneOf(THEMES, address.get('theme')),
    density: oneOf(['regular', ...DENSITIES], address.get('density')),
    size: oneOf(Object.keys(SIZES) as Size[], address.get('size')),
    rights: oneOf(RIGHTS, address.get('rights')),
    server: oneOf(SERVERS, address.get('server')),
    query: Object.fromEntries(query.map(([name, value]) => [name.slice(QUERY.length), value])),
  }
}

/** The same as an address. */
export function addressOf({ query, ...choices }: Choices): URLSearchParams {
  const own = Object.entries(query).map(([name, value]): [string, string] => [QUERY + name, value])
  return new URLSearchParams([...Object.entries(choices).filter(([, value]) => value !== ''), ...own])
}

export const AS_A_CLERK_HAS_IT: Choices = choicesFrom(new URLSearchParams())
