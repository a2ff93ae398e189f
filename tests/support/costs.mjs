import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'

/** What each file of tests has cost, one line each; `npm test` reads it at its end. */
export const COSTS = 'dist/test-results/costs.jsonl'

const TICKS_A_SECOND = 100

/** Of `/proc/<pid>/stat` behind the name, which may hold blanks: who started it, and its ticks, its own and of those that ended. */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const of = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const [own, ended] = [Number(of[11]) + Number(of[12]), Number(of[13]) + Number(of[14])]
    return { above: Number(of[1]), own: own / TICKS_A_SECOND, ended: ended / TICKS_A_SECOND }
  } catch {
    // It has ended meanwhile, or the machine has no such folder.
    return null
  }
}

export function spentHere() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6 + (statOf('self')?.ended ?? 0)
}

export function spentBelow(pid) {
  if (!existsSync('/proc')) return 0
  const all = new Map()
  for (const name of readdirSync('/proc')) if (/^\d+$/.test(name)) all.set(Number(name), statOf(name))
  const isBelow = (at) => {
    while (at && at !== pid) at = all.get(at)?.above ?? 0
    return at === pid
  }
  return [...all].reduce((sum, [at, stat]) => (stat && isBelow(at) ? sum + stat.own + stat.ended : sum), 0)
}

export function noteCost(cost) {
  mkdirSync('dist/test-results', { recursive: true })
  appendFileSync(COSTS, JSON.stringify(cost) + '\n')
}

export function costsOf(lines, most = 10) {
  const files = new Map()
  const parts = new Map()
  for (const { part, name, seconds } of lines
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))) {
    parts.set(part, (parts.get(part) ?? 0) + seconds)
    const known = files.get(name) ?? { part, name, seconds: 0 }
    files.set(name, { ...known, seconds: known.seconds + seconds })
  }
  return {
    parts: [...parts].map(([part, seconds]) => ({ part, seconds })),
    dearest: [...files.values()].sort((a, b) => b.seconds - a.seconds).slice(0, most),
  }
}
