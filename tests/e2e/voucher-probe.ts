import type { Page } from '@playwright/test'
import { PNG } from 'pngjs'
import type { PrintRunData, PrintSheet, PrintState, PrintStepAsk } from '../../shared/contracts/print-run.ts'
import { kitProbeWithStyles } from './kit-probe.ts'
import { installProbes, probePath } from './probe-module.ts'

const ROOM = 'voucher1/vouchers'

/** The test vouchers as a screen of the suite: one short definition. */
const SCREEN = `
import { defineModule } from './shared/kit/module.ts'
import { printRun } from './shared/kit/screen.ts'
import { installSession } from './shared/session/session.ts'
import { VoucherPrinting } from './tests/support/voucher.ts'

const look = document.createElement('link')
look.rel = 'stylesheet'
look.href = '/probes/voucher1.css'
document.head.append(look)
installSession({ current: () => null, accessToken: async () => 'probe', renew: async () => 'probe', signOut: async () => {} })
const screen = { ...printRun(VoucherPrinting), id: '${ROOM}' }
export default defineModule({ name: 'voucher1', namespaces: ['admin'], screens: { vouchers: async () => ({ default: screen }) } })`

export const VOUCHER_TEXTS = {
  title: 'Voucher printing',
  fields: { account: 'Account', through: 'Due through' },
  choices: { account: { Operating: 'Operating account', Payroll: 'Payroll account' } },
}
const VOUCHERS = ['Acier Montcalm', 'Copper & Sons', 'Delta Freight', 'Eastern Wire', 'Northgate Metals']

/** A page that is all paper. */
function paper(): string {
  const page = new PNG({ width: 850, height: 1100 })
  page.data.fill(255)
  return `data:image/png;base64,${PNG.sync.write(page).toString('base64')}`
}

/**
 * Puts the test vouchers under Inventory Control. Their calls are answered here, one run at a time; what the server really does
 * is shown by tests/server/platform/print.
 */
export async function installVouchers(page: Page): Promise<{ address: string; steps: string[] }> {
  const steps: string[] = []
  let next = 1001
  let sheets: PrintSheet[] = []
  let run = {
    ...{
      id: '11111111-0000-4000-8000-000000000001',
      version: 0,
      state: 'Reserved',
      round: 1,
      reprints: 0,
      reason: null,
    },
    ...{
      createdBy: 'R. Chen',
      createdOn: '2026-11-20T14:00:00Z',
      updatedBy: 'R. Chen',
      updatedOn: '2026-11-20T14:05:00Z',
    },
  } as Omit<PrintRunData, 'sheets'>
  const reserve = (titles: readonly string[], round: number) => {
    for (const title of titles)
      sheets.push({ number: String(next++), title, documentKey: title, round, state: 'Reserved', reason: null })
  }
  const data = (): PrintRunData => {
    const kept = sheets.filter(({ state }) => state !== 'Spoiled')
    const [firstNumber, lastNumber] = [kept[0]!.number, kept.at(-1)!.number]
    return {
      ...run,
      sheets,
      firstNumber,
      lastNumber,
      sheetCount: kept.length,
      spoiledCount: sheets.length - kept.length,
    }
  }
  const turn = (from: PrintState, state: PrintState) => {
    run = { ...run, state }
    sheets = sheets.map((sheet) => (sheet.state === from ? { ...sheet, state } : sheet))
  }
  const lead = (step: string, ask: PrintStepAsk) => {
    if (step === 'render') turn('Reserved', 'Rendered')
    if (step === 'confirm') turn('Rendered', 'Confirmed')
    if (step === 'reprint') run = { ...run, reprints: run.reprints + 1, reason: ask.reason! }
    if (step !== 'spoil') return
    const spoiled = sheets.filter(({ number }) => number >= ask.from! && number <= ask.to!)
    sheets = sheets.map((sheet) =>
      spoiled.includes(sheet) ? { ...sheet, state: 'Spoiled', reason: ask.reason! } : sheet,
    )
    run = { ...run, round: run.round + 1, state: 'Reserved' }
    reserve(
      spoiled.map(({ title }) => title),
      run.round,
    )
  }
  const { source, css } = await kitProbeWithStyles(SCREEN)
  await page.route('**/probes/voucher1.css', (route) => route.fulfill({ contentType: 'text/css', body: css }))
  await page.route('**/locales/*/admin.json*', async (route) => {
    const own = (await (await route.fetch()).json()) as Record<string, unknown>
    await route.fulfill({ json: { ...own, voucherPrinting: VOUCHER_TEXTS } })
  })
  await page.route('**/api/admin/voucher-printing**', async (route) => {
    const request = route.request()
    const path = new URL(request.url()).pathname.slice('/api/admin/voucher-printing'.length)
    const answer = (Data: unknown) =>
      route.fulfill({
        json: { ResultStatus: 1, ResultCode: 'SAVED', Message: null, Problems: [], EntityId: null, Data },
      })
    if (path === '/panel')
      return route.fulfill({
        json: {
          actions: ['view', 'print', 'reprint'],
          last: { account: 'Operating' },
          runs: run.version ? [data()] : [],
        },
      })
    if (path.endsWith('/file'))
      return route.fulfill({
        contentType: 'application/pdf',
        body: '%PDF-1.7',
        headers: { 'content-disposition': 'attachment; filename="vouchers.pdf"' },
      })
    if (path === '/preview')
      return answer({
        sheets: VOUCHERS.map((title) => ({ title, documentKey: title })),
        numbers: VOUCHERS.map((_, at) => String(next + at)),
      })
    if (path === '/preview/sheet') return answer({ pages: [paper()] })
    if (request.method() === 'POST') {
      const step = path.split('/')[2] ?? 'reserve'
      steps.push(step)
      if (step === 'reserve') reserve(VOUCHERS, 1)
      else lead(step, request.postDataJSON() as PrintStepAsk)
      run = { ...run, version: run.version + 1 }
    }
    return answer(data())
  })
  await installProbes(page, [{ module: 'voucher1', rooms: [ROOM], source }])
  return { address: `#${probePath(ROOM)}`, steps }
}
