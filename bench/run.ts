import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { startFloor, type Floor } from './floor/floor.ts'
import { heapOf } from './heap.ts'
import { medianJourney, travel, type Itinerary, type Journey } from './journey.ts'
import { FIRM_LIST, measureLists } from './list-calls.ts'
import { measureLongList } from './long-list.ts'
import { openTabs } from './open-tabs.ts'
import { measurePosting, postingText } from './posting.ts'
import { rowsOf, tableOf, type Measured } from './report.ts'
import { exportText, measureReportExport } from './report-export.ts'
import { accessTokenOf, signIn } from './sign-in.ts'
import { setStage, type Stage } from './stage.ts'
import { floorSubject, productSubject } from './subject.ts'
import { weigh } from './weight.ts'

const RESULT = 'dist/bench.json'

interface FirmList {
  readonly TotalCount: number
  /** What the list began with, where it began with less than all. */
  readonly Started?: { readonly filters: Readonly<Record<string, string>> }
  readonly List: readonly { readonly firmId: string; readonly name: string }[]
}

/** Runs the bench, prints its table and writes it to `dist/bench.json`. Rejects when a step cannot be done, never for a time. */
export async function runBench({ quick }: { quick: boolean }): Promise<void> {
  const rounds = quick ? 3 : 7
  const say = (line: string) => console.log(line)
  const began = loadavg()[0]!
  const stage = await setStage(say)
  try {
    const measured = await measure(stage, rounds, say)
    const rows = rowsOf(measured)
    say(`\n${tableOf(rows)}`)
    const report = await measureReportExport(stage.databaseUrl, process.cwd(), quick ? 100_000 : 1_000_000)
    say(`\n${exportText(report)}`)
    const posting = await measurePosting()
    say(`\n${postingText(posting)}`)
    const circumstances = {
      on: new Date().toISOString(),
      rounds,
      firms: stage.firms,
      node: process.version,
      browser: stage.browser.version(),
      processors: cpus().length,
      loadBefore: began,
      loadAfter: loadavg()[0]!,
    }
    mkdirSync('dist', { recursive: true })
    writeFileSync(RESULT, `${JSON.stringify({ ...circumstances, rows, ...measured, report, posting }, null, 2)}\n`)
    say(
      `\n${rounds} rounds, ${stage.firms} firms, ${circumstances.processors} processors, load ${circumstances.loadAfter.toFixed(1)}; also in ${RESULT}`,
    )
  } catch (error) {
    say(`The run failed. The end of what the product wrote:\n${stage.lastWords()}`)
    throw error
  } finally {
    await stage.stop()
  }
}

async function measure(stage: Stage, rounds: number, say: (line: string) => void): Promise<Measured> {
  const { browser, url } = stage
  const signedIn = () => signIn(browser, url)
  const { floor, itinerary } = await prepare(stage)
  try {
    const subjects = { floor: floorSubject(browser, floor.url), product: productSubject(browser, url, signedIn) }
    const journeys: { floor: Journey[]; product: Journey[] } = { floor: [], product: [] }
    for (let round = 1; round <= rounds; round++) {
      say(`Round ${round} of ${rounds} …`)
      journeys.floor.push(await travel(subjects.floor, itinerary))
      journeys.product.push(await travel(subjects.product, itinerary))
    }
    say('Weighing the start …')
    const weight = { floor: await weigh(subjects.floor), product: await weigh(subjects.product) }
    say('Open screens and memory …')
    const heap = await heapOf(subjects.product)
    say('Twenty and forty tabs …')
    const tabs = [await openTabs(subjects.product, 20), await openTabs(subjects.product, 40)]
    say('List calls …')
    const token = accessTokenOf(await signedIn())
    const lists = await measureLists({ ...stage, token, search: itinerary.search }, rounds)
    say('A list of a million rows …')
    const long = await measureLongList({ ...stage, token: accessTokenOf(await signedIn()), search: itinerary.search })
    return {
      long,
      journey: { floor: medianJourney(journeys.floor), product: medianJourney(journeys.product) },
      weight,
      heap,
      tabs,
      lists,
    }
  } finally {
    await floor.stop()
  }
}

/** Takes the floor's static data out of the product, so that both show the same rows. */
async function prepare({ browser, url, firms }: Stage): Promise<{ floor: Floor; itinerary: Itinerary }> {
  const headers = { authorization: `Bearer ${accessTokenOf(await signIn(browser, url))}` }
  const ask = async <T>(path: string): Promise<T> => {
    const answer = await fetch(`${url}${path}`, { headers })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  // As the screen asks: its list begins with what is in use, and a search stays within that.
  const list = await ask<FirmList>(`${FIRM_LIST}?Page=1&PageSize=250&Start=inUse`)
  const keys = [list.List[0]!.firmId, list.List[1]!.firmId] as const
  const record = (key: string) => ask(`${FIRM_LIST}/${encodeURIComponent(key)}`)
  const search = partOf(list.List[Math.floor(list.List.length / 2)]!.name)
  const asked = { ...list.Started?.filters, Page: '1', PageSize: '250', Search: search }
  const found = await ask<FirmList>(`${FIRM_LIST}?${new URLSearchParams(asked)}`)
  const records = Object.fromEntries(await Promise.all(keys.map(async (key) => [key, await record(key)] as const)))
  return {
    floor: await startFloor({ list, found, records }),
    itinerary: { keys, search, hits: found.TotalCount, least: firms / 2 },
  }
}

/** Letters out of the middle of a name, in lower case, which no index of beginnings can find. */
const partOf = (name: string): string => name.slice(1, 9).trim().toLowerCase()
