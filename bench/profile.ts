import type { CDPSession, Locator, Page } from '@playwright/test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { started } from './journey.ts'
import { untilQuiet } from './network.ts'
import { signIn } from './sign-in.ts'
import { setStage, type Stage } from './stage.ts'
import { productSubject } from './subject.ts'
import { type CpuProfile, moduleTimes, type Sources } from './profile-modules.ts'

/** What the thread that draws did in one step; times are its own, in ms, so that other work on the machine does not count. */
interface Step {
  readonly name: string
  readonly busy: number
  readonly layouts: number
  readonly styles: number
  /** Time by script file, what the browser did for it included; from the samples, so a little longer than undisturbed. */
  readonly modules: ReadonlyMap<string, number>
}

interface Clock {
  arm(type: string, what: string, args: readonly unknown[]): void
  result(): Promise<unknown>
}
declare const benchClock: Clock

/** In µs. */
const SAMPLING = 200
/** The load of a profile that finds compiled scripts. */
const WARM_LOAD = 4
const SWITCHES = 12
/** Modules with a column of their own in the table. */
const MOST_COLUMNS = 7

/** `npm run bench -- --profile`: where the time of each step goes. Writes dist/profile-<step>.cpuprofile and a table. */
export async function runProfiles(say: (line: string) => void): Promise<void> {
  const stage = await setStage(say)
  try {
    await profilesOf(stage, say)
  } finally {
    await stage.stop()
  }
}

/** Takes the profiles of a running product. */
export async function profilesOf(
  { browser, url }: Pick<Stage, 'browser' | 'url'>,
  say: (line: string) => void,
): Promise<void> {
  mkdirSync('dist', { recursive: true })
  const subject = productSubject(browser, url, () => signIn(browser, url))
  const steps: Step[] = []
  const step = async (page: Page, name: string, work: () => Promise<unknown>) => {
    say(`Profiling: ${name} …`)
    steps.push(await profiled(page, name, work))
  }

  const cold = await subject.newContext()
  const first = await cold.newPage()
  await step(first, 'cold start', () => started(first, subject.address))
  await cold.close()

  const profile = await subject.newProfile()
  for (let load = 1; load <= WARM_LOAD; load++) {
    const page = await profile.newPage()
    const work = () => started(page, subject.address)
    await (load === WARM_LOAD ? step(page, 'warm start', work) : work())
    await untilQuiet(page)
    await page.close()
  }
  await profile.close()

  const context = await subject.newContext()
  const page = await context.newPage()
  await subject.approachList(page)
  await step(page, 'list', () => pressed(page, subject.listButton(page), 'list', 1))
  const key = await page.locator('[role="grid"] tbody a').first().innerText()
  await step(page, 'record, first', () => pressed(page, subject.keyLink(page, key), 'record', key))
  await pressed(page, subject.backButton(page), 'list', 1)
  await subject.openOther(page)
  await step(page, `${SWITCHES} switches`, async () => {
    for (let i = 0; i < SWITCHES; i++) {
      const title = subject.tabs[i % 2]!
      await pressed(page, subject.tab(page, title), 'tab', title)
    }
  })
  await context.close()
  say(`\n${tableOf(steps)}`)
}

async function pressed(page: Page, control: Locator, what: string, ...args: unknown[]): Promise<void> {
  await page.evaluate(([what, args]) => benchClock.arm('click', what, args), [what, args] as const)
  await control.click()
  await page.evaluate(() => benchClock.result())
}

async function profiled(page: Page, name: string, work: () => Promise<unknown>): Promise<Step> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await devtools.send('Profiler.enable')
  await devtools.send('Profiler.setSamplingInterval', { interval: SAMPLING })
  const before = await metrics(devtools)
  await devtools.send('Profiler.start')
  await work()
  const { profile } = await devtools.send('Profiler.stop')
  const after = await metrics(devtools)
  writeFileSync(`dist/profile-${name.replace(/\W+/g, '-')}.cpuprofile`, JSON.stringify(profile))
  const spent = (metric: string) => after.get(metric)! - (before.get(metric) ?? 0)
  const modules = moduleTimes(profile as CpuProfile, await sourcesOf(profile as CpuProfile))
  await devtools.detach()
  return {
    name,
    busy: spent('TaskDuration') * 1000,
    layouts: spent('LayoutCount'),
    styles: spent('RecalcStyleCount'),
    modules,
  }
}

/** The text of the script that carries several modules, to tell which of them stands where in it. */
async function sourcesOf({ nodes }: CpuProfile): Promise<Sources> {
  const addresses = new Set(
    nodes.map((node) => node.callFrame.url).filter((url) => /\/start\.[0-9a-f]+\.js$/.test(url)),
  )
  const texts = [...addresses].map(async (url) => [url, await (await fetch(url)).text()] as const)
  return new Map(await Promise.all(texts))
}

async function metrics(devtools: CDPSession): Promise<Map<string, number>> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return new Map(metrics.map(({ name, value }) => [name, value]))
}

function tableOf(steps: readonly Step[]): string {
  const total = new Map<string, number>()
  for (const { modules } of steps) for (const [name, ms] of modules) total.set(name, (total.get(name) ?? 0) + ms)
  const names = [...total].sort(([, a], [, b]) => b - a).map(([name]) => name)
  const columns = names.slice(0, MOST_COLUMNS)
  const others = ({ modules }: Step) =>
    names.slice(MOST_COLUMNS).reduce((sum, name) => sum + (modules.get(name) ?? 0), 0)
  const head = ['step', 'busy', 'layouts', 'styles', ...columns, 'rest']
  const rows = steps.map((step) => [
    step.name,
    `${step.busy.toFixed(0)} ms`,
    String(step.layouts),
    String(step.styles),
    ...columns.map((name) => (step.modules.get(name) ?? 0).toFixed(0)),
    others(step).toFixed(0),
  ])
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]!.length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((text, i) => (i === 0 ? text.padEnd(widths[i]!) : text.padStart(widths[i]!))).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}
