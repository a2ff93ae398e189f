/** A profile as the browser gives it. */
export interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number }
    readonly children?: readonly number[]
  }[]
  readonly samples: readonly number[]
  /** In µs. */
  readonly timeDeltas: readonly number[]
}

/** Text of each script that carries several modules, by address. */
export type Sources = ReadonlyMap<string, string>

const nameOf = (address: string): string => address.replace(/^.*\//, '').replace(/\.[0-9a-f]{10}\.js$/, '')

/**
 * Time of each module in ms: its own functions and what the browser did in their name, such as layout. What nobody asked
 * for is `browser`; waiting is nobody's.
 */
export function moduleTimes(profile: CpuProfile, sources: Sources): Map<string, number> {
  const parents = new Map(profile.nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id])))
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]))
  const places = new Map([...sources].map(([address, text]) => [address, carriedIn(text)]))
  const owners = new Map<number, string | null>()
  const ownerOf = (id: number): string | null => {
    const known = owners.get(id)
    if (known !== undefined) return known
    const { callFrame } = nodes.get(id)!
    const parent = parents.get(id)
    const owner = ownOwner(callFrame, places) ?? (parent === undefined ? 'browser' : ownerOf(parent))
    owners.set(id, owner)
    return owner
  }
  const times = new Map<string, number>()
  profile.samples.forEach((id, at) => {
    if (nodes.get(id)!.callFrame.functionName === '(idle)') return
    const owner = ownerOf(id)!
    times.set(owner, (times.get(owner) ?? 0) + profile.timeDeltas[at]! / 1000)
  })
  return times
}

type Frame = CpuProfile['nodes'][number]['callFrame']

/** Null for a function of the browser, which works in the name of its caller. */
function ownOwner({ url, lineNumber, columnNumber }: Frame, places: ReadonlyMap<string, Carried>): string | null {
  if (url === '') return null
  // What the bench itself has put into the page.
  if (!/^https?:/.test(url)) return 'bench'
  const carried = places.get(url)
  return carried ? carried(lineNumber, columnNumber) : nameOf(url)
}

type Carried = (line: number, column: number) => string

/** Which module of a script that carries several stands at a place of it; before the first one is the loader. */
function carriedIn(text: string): Carried {
  const lines = [0]
  for (const { index } of text.matchAll(/\n/g)) lines.push(index + 1)
  const modules = [...text.matchAll(/System\.carry\("([^"]+)"/g)].map(({ index, 1: address }) => ({
    index,
    name: nameOf(address!),
  }))
  return (line, column) => {
    const offset = (lines[line] ?? 0) + column
    return modules.findLast(({ index }) => index <= offset)?.name ?? 'loader'
  }
}
