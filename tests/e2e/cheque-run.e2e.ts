import type { Page } from '@playwright/test'
import { findings } from './axe.ts'
import { call } from './calls.ts'
import { counted } from './counted-keys.ts'
import { dayFromToday } from './days.ts'
import { enter } from './entrance.ts'
import { expect, Shell, test } from './fixture.ts'
import { newVendor } from './new-vendor.ts'

/** What a run of cheques costs its payer at most, from the batch that was paid to its paper, confirmed. */
const MOST_KEYS = 4

const act = async (page: Page, name: string, { id }: Readonly<Record<string, unknown>>, confirmed: string[] = []) => {
  const path = `/api/ap/payment-batch/${String(id)}`
  const { Data } = await call(page, 'GET', path)
  const answer = await call(page, 'POST', `${path}/${name}`, { version: Data['version'], confirmed })
  expect(answer.ResultStatus, JSON.stringify(answer)).toBe(1)
  return answer.Data
}

test('[finance 7.5] [judgement 6] the cheques of a batch are printed with four keys, each of which leads to the next product, and none confirms what was not fetched', async ({
  shell,
  page,
}) => {
  const other = await (await page.context().browser()!.newContext()).newPage()
  const second = new Shell(other, shell.url)
  await enter(second, 'admin', '#/')
  await enter(shell, 'payer', '#/novus-ap/ap-payments-queue')
  const { panel } = shell

  const vendorId = await newVendor(second, 'Cheque')
  const invoice = async (docAmount: string) => {
    const docNumber = `CHQ-${test.info().workerIndex}-${test.info().retry}-${docAmount}`
    const draft = await call(other, 'POST', '/api/ap/purchase-invoice', {
      record: {
        ...{ kind: 'Invoice', vendorId, docNumber, docDate: dayFromToday(-6), docAmount, holdbackPercent: '0' },
        ...{
          shipToRegion: 'CA-ON',
          bankAccountId: 'OPER-CAD',
          distribution: [{ glAccount: '6200', amount: docAmount }],
        },
      },
    })
    const posted = await call(other, 'POST', `/api/ap/purchase-invoice/${String(draft.Data['id'])}/post`, {
      version: draft.Data['version'],
      confirmed: ['ap.purchaseInvoice.notTwice', 'ap.purchaseInvoice.notOld', 'ap.purchaseInvoice.taxExpected'],
    })
    expect(posted.ResultStatus, JSON.stringify(posted)).toBe(1)
  }
  await invoice('250.00')
  await invoice('60.00')
  const begun = await call(page, 'POST', '/api/ap/payment-batch', {
    record: {
      ...{ method: 'Cheque', bankAccountId: 'OPER-CAD', payDate: dayFromToday(0), payThrough: dayFromToday(200) },
      ...{ vendorFrom: vendorId, vendorTo: vendorId, releases: 'Included', minimumAmount: '0' },
      ...{ takeDiscounts: false, includeCredits: true, documents: [] },
    },
  })
  const batch = begun.Data
  const { documents, version } = await act(page, 'propose', batch)
  const chosen = (documents as Readonly<Record<string, unknown>>[]).map((line) => ({
    ...line,
    include: line['pay'] === '250' || line['openAmount'] === '250',
  }))
  const kept = await call(page, 'PUT', `/api/ap/payment-batch/${String(batch['id'])}`, {
    version,
    record: { documents: chosen },
  })
  expect(kept.ResultStatus, JSON.stringify(kept)).toBe(1)
  await act(page, 'submit', batch, ['ap.paymentBatch.enoughInBank'])
  await act(other, 'approve', batch, ['ap.paymentBatch.enoughInBank'])
  const { batchNo } = await act(page, 'generate', batch, ['ap.paymentBatch.enoughInBank'])
  await other.context().close()

  await shell.go(`#/novus-ap/ap-payments-queue?record=${String(batch['id'])}`)
  await expect(panel.getByRole('button', { name: 'Print the cheques' })).toBeVisible()
  // [judgement 12] What it does not pay stands beside what it pays, with why.
  await expect(
    panel
      .getByRole('table', { name: 'Left out, and why' })
      .getByRole('row', { name: `Taken out by hand Vendor ${vendorId} 1 60.00` }),
  ).toBeVisible()
  // One filled button, and one meaning of its key.
  await expect(panel.locator('[aria-keyshortcuts="Control+Enter"]:visible')).toHaveCount(1)
  expect(await findings(page, { within: '[role="tabpanel"]:not([hidden])' })).toEqual([])
  const { keys, press } = counted(page)
  await press('Control+Enter')
  await expect(shell.tab(/Cheque/)).toHaveAttribute('aria-selected', 'true')
  // What the batch says is there, and what it would print is shown at once.
  await expect(panel.locator('[data-path="batchNo"]:visible')).toHaveValue(new RegExp(`^${String(batchNo)}`))
  const assign = panel.getByRole('button', { name: /^Assign number/ })
  await expect(assign).toBeVisible()
  await press('Control+Enter')
  const asked = panel.getByRole('heading', { name: 'Did they print correctly?' })
  await expect(asked).toBeVisible()
  const file = page.waitForEvent('download')
  await press('Control+Enter')
  expect((await file).suggestedFilename()).toMatch(/\.pdf$/)
  await expect(asked).toBeVisible()
  expect((await call(page, 'GET', `/api/ap/payment-batch/${String(batch['id'])}`)).Data['status']).toBe('Generated')
  await press('Control+Enter')
  await expect(panel.getByText(/^Confirmed by/)).toBeVisible()
  expect(keys.count).toBeLessThanOrEqual(MOST_KEYS)
  expect((await call(page, 'GET', `/api/ap/payment-batch/${String(batch['id'])}`)).Data['status']).toBe('Printed')
})
