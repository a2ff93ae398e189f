import { lookup } from 'node:dns/promises'
import { isPublicAddress } from './public-text.ts'

/** A host that a setting names is none that may be asked. */
export class NotAllowed extends Error {
  override name = 'NotAllowed'
  constructor(readonly host: string) {
    super(`${host} is no public address, and INNER_MAIL_HOSTS does not name it.`)
  }
}

/**
 * The one address that a connection to a host is made to: public, whatever its name resolves to in between, or one that the operator has
 * allowed by name. Nobody has the server look around inside the house.
 * @throws NotAllowed; the error of the name server for a name that there is not
 */
export async function addressOf(host: string, allowed: readonly string[]): Promise<string> {
  const found = await lookup(host, { all: true })
  const isAllowed = allowed.includes(host.toLowerCase())
  if (found.length === 0 || !(isAllowed || found.every(({ address }) => isPublicAddress(address))))
    throw new NotAllowed(host)
  return found[0]!.address
}
