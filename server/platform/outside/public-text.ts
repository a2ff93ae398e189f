import { lookup } from 'node:dns'
import { request as encrypted, type RequestOptions } from 'node:https'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Why a text was not read. */
export const NOT_READ = ['notPublic', 'unreachable', 'tooSlow', 'tooLarge', 'moved', 'answered'] as const
export type NotReadWhy = (typeof NOT_READ)[number]

/** A text of others that could not be read. */
export class NotRead extends Error {
  override name = 'NotRead'
  /** @param told what a person who looks for the reason is helped by: a status, the name of an error */
  constructor(
    readonly why: NotReadWhy,
    readonly told: string = '',
  ) {
    super(`Not read: ${why} ${told}`.trim())
  }
}

interface Limits {
  /** Most characters, as bytes. */
  most?: number
  /** Longest time for all of it, in milliseconds. */
  within?: number
}

interface RelatedRecords extends Limits {
  /** How a call is made; tests have it made without encryption. */
  request?: (address: URL, options: RequestOptions, answered: (answer: IncomingMessage) => void) => ClientRequest
  /** Whether a machine may be asked, by its address. */
  isPublic?: (address: string) => boolean
}

const NOT_PUBLIC = new BlockList()
for (const [net, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['224.0.0.0', 3],
  ] as const),
] as const)
  NOT_PUBLIC.addSubnet(net, bits, 'ipv4')
/** Only what is given out to the world: private, linked, mapped and documented addresses of IPv6 lie outside it. */
const WORLD = new BlockList()
WORLD.addSubnet('2000::', 3, 'ipv6')
const NOT_WORLD = new BlockList()
// Two ways of IPv6 to an address of IPv4, which could be any.
NOT_WORLD.addSubnet('2001::', 32, 'ipv6')
NOT_WORLD.addSubnet('2002::', 16, 'ipv6')

/** Whether an address is one of the world, so that nobody has the server ask what only lies open inside the house. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !NOT_PUBLIC.check(address, 'ipv4')
  return isIP(address) === 6 && WORLD.check(address, 'ipv6') && !NOT_WORLD.check(address, 'ipv6')
}

/**
 * The text at a public address, asked for once: encrypted, without credentials, from no machine of the house whatever its name
 * resolves to, never following to another address, and of bounded length and time.
 * @throws NotRead
 */
export async function publicText(
  address: string,
  { most = 1_000_000, within = 15_000, request = encrypted, isPublic = isPublicAddress }: RelatedRecords = {},
): Promise<string> {
  const url = URL.canParse(address) ? new URL(address) : null
  const literal = url?.hostname.replace(/^\[|\]$/g, '') ?? ''
  if (!url || url.username || url.password || (isIP(literal) !== 0 && !isPublic(literal)))
    throw new NotRead('notPublic')
  if (request === encrypted && url.protocol !== 'https:') throw new NotRead('notPublic')
  const limit = AbortSignal.timeout(within)
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      // The address that was judged is the one that is asked: a name cannot resolve to another one in between.
      const options = { signal: limit, lookup: onlyTo(isPublic), headers: { accept: 'text/csv, application/json' } }
      request(url, options, resolve).on('error', reject).end()
    })
    const status = answer.statusCode ?? 0
    if (status !== 200) answer.destroy()
    if (status >= 300 && status < 400) throw new NotRead('moved', String(status))
    if (status !== 200) throw new NotRead('answered', String(status))
    return await textOf(answer, most)
  } catch (error) {
    if (error instanceof NotRead) throw error
    if (limit.aborted) throw new NotRead('tooSlow')
    throw new NotRead('unreachable', (error as NodeJS.ErrnoException).code ?? '')
  }
}

async function textOf(answer: IncomingMessage, most: number): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    length += part.length
    if (length > most) throw new NotRead('tooLarge')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const onlyTo =
  (isPublic: (address: string) => boolean): LookupFunction =>
  (name, options, found) =>
    lookup(name, { ...options, all: true }, (error, addresses) => {
      if (error) return found(error, '')
      if (addresses.length === 0 || !addresses.every(({ address }) => isPublic(address)))
        return found(new NotRead('notPublic'), '')
      if (options.all) return found(null, addresses)
      found(null, addresses[0]!.address, addresses[0]!.family)
    })
