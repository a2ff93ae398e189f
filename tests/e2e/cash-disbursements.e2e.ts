import { randomUUID } from 'node:crypto'
import { Firm } from '../../shared/contracts/admin/firm.ts'
import { CreditCard } from '../../shared/contracts/ap/credit-card.ts'
import { PurchaseInvoice } from '../../shared/contracts/ap/purchase-invoice.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import type { Fields } from '../../shared/contracts/fields.ts'
import { findings } from './axe.ts'
import { dayFromToday } from './days.ts'
import { enter } from './entrance.ts'
import { cell, fact } from './entry-cells.ts'
import { expect, test, type Shell } from './fixture.ts'

/** Its discount is in time. */
const DATED = dayFromToday(-3)
const DISCOUNT_UNTIL = dayFromToday(30)

/** An invoice that is open, entered by a call beside the screen. */
async function openInvoice({ page, url }: Shell, authorization: string, docNumber: string): Promise<void> {
  const send = async (path: string, data: object) => {
    const headers = { authorization, 'idempotency-key': randomUUID() }
    const answer = (await (
      await page.request.post(`${url}/api/ap/purchase-invoice${path}`, { headers, data })
    ).json()) as {
      ResultStatus: number
      Data: { id: string; version: number }
    }
    expect(answer).toMatchObject({ ResultStatus: 1 })
    return answer.Data
  }
  const line = emptyRecord(PurchaseInvoice.fields.distribution.fields! as Fields)
  const { id, version } = await send('', {
    record: {
      ...emptyRecord(PurchaseInvoice.fields),
      ...{
        kind: 'Invoice',
        vendorId: 'ABBOTT-05',
        docNumber,
        docAmount: '1130',
        docDate: DATED,
        transactionDate: DATED,
        shipToRegion: 'CA-ON',
      },
      ...{ discountDate: DISCOUNT_UNTIL, discountAmount: '20', bankAccountId: 'OPER-CAD', holdbackPercent: '0' },
      distribution: [{ ...line, glAccount: '6200', amount: '1000', taxGroup: 'ON' }],
    },
  })
  await send(`/${id}/post`, { version, confirmed: ['ap.purchaseInvoice.notTwice', 'ap.purchaseInvoice.taxExpected'] })
}

test('[finance 7.3] an invoice is paid with its discount by keyboard alone', async ({ shell, page }) => {
  await enter(shell, 'admin', '#/novus-ap/cash-disbursements')
  // The list is read again, with the sign-in that the invoice is entered with too.
  const called = page.waitForRequest((request) => request.url().includes('/api/ap/payment'))
  await page.keyboard.press('Alt+r')
  const docNumber = `PAY-${test.info().workerIndex}-${test.info().retry}`
  await openInvoice(shell, (await called).headers()['authorization']!, docNumber)

  const { panel } = shell
  const field = (path: string) => panel.locator(`[data-path="${path}"]:visible`)
  await page.keyboard.press('Alt+n')
  await expect(field('bankAccountId')).toBeFocused()
  await page.keyboard.type('OPER-CAD')
  await page.keyboard.press('Enter')
  // Enter passes what is filled: method and day.
  await expect(field('chequeNo')).toBeFocused()
  await page.keyboard.type('90001')
  await page.keyboard.press('Enter')
  await expect(field('vendorId')).toBeFocused()
  await page.keyboard.type('ABBOTT-05')
  await page.keyboard.press('Enter')

  // The open documents of the vendor are the lines; the last one is the invoice of this test.
  const line = panel.getByRole('row').filter({ hasText: docNumber })
  await expect(line).toBeVisible()
  const at = (await line.getAttribute('data-row'))!
  await cell(shell, `items.${at}.pay`).focus()
  await page.keyboard.press('Alt+l')
  await expect(cell(shell, `items.${at}.pay`)).toHaveText('1,110.00')
  await expect(cell(shell, `items.${at}.discount`)).toHaveText('20.00')
  await expect(cell(shell, `items.${at}.remaining`)).toHaveText('0.00')
  await expect(field('amount')).toHaveValue('1,110.00')
  await expect(panel.locator('[data-region="totals"]')).toContainText('Remaining To Apply0.00')

  await page.keyboard.press('Control+Enter')
  await expect(panel.getByText('Posted', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  await expect(panel.getByRole('row').filter({ hasText: docNumber }).first()).toContainText('1,110.00')
  await expect(fact(shell, 'amount')).toHaveText('1,110.00')

  // [finance 7.1 drill] One key leads from the payment to what it settles, and back.
  const settled = panel.locator('[data-region="settlement"]').getByRole('row')
  await expect(settled.filter({ hasText: docNumber })).toContainText('CAD 1,130.00')
  await page.keyboard.press('Alt+y')
  await expect(fact(shell, 'docNumber')).toHaveText(docNumber)
  await expect(settled.filter({ hasText: '90001' })).toContainText('CAD 1,130.00')
  await page.keyboard.press('Alt+y')
  await expect(fact(shell, 'chequeNo')).toHaveText('90001')

  // [S4.36] Cancelled by keyboard: Enter takes a reason from its list and does nothing yet; what is wrong is said where it is asked.
  const cancel = panel.getByRole('button', { name: 'Cancel payment' })
  await cancel.press('Enter')
  const dialog = panel.getByRole('dialog')
  await expect(dialog.locator('[data-path="cancelDate"]')).toBeFocused()
  await page.keyboard.type(dayFromToday(-20))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(dialog.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('listbox')).toHaveCount(0)
  await expect(dialog.locator('[data-path="cancelReason"]')).not.toHaveValue('')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/The cancel date is before the payment/)).toBeVisible()
  await expect(panel.locator('[data-region="messages"]')).toHaveText('')
  await dialog.locator('[data-path="cancelDate"]').fill(await fact(shell, 'paymentDate').innerText())
  await page.keyboard.press('Enter')
  await expect(panel.getByText('Cancelled', { exact: true }).filter({ visible: true }).first()).toBeVisible()
})

test('[finance 7.7] a card in another currency pays an invoice, and its statement is ticked off, by keyboard', async ({
  shell,
  page,
}) => {
  const own = `${test.info().workerIndex}-${test.info().retry}`
  await enter(shell, 'admin', '#/novus-ap/creditcard-payments')
  const called = page.waitForRequest((request) => request.url().includes('/api/ap/card-payment'))
  await page.keyboard.press('Alt+r')
  const authorization = (await called).headers()['authorization']!
  const docNumber = `CARD-${own}`
  await openInvoice(shell, authorization, docNumber)
  const headers = () => ({ authorization, 'idempotency-key': randomUUID() })
  const add = async (room: string, record: object) => {
    const answer = await page.request.post(`${shell.url}/api/${room}`, { headers: headers(), data: { record } })
    expect(await answer.json()).toMatchObject({ ResultStatus: 1 })
  }
  const issuer = `CARDS-${own}`
  await add('admin/firm', {
    ...{ ...emptyRecord(Firm.fields), firmId: issuer, name: `Cards of ${own}`, isVendor: true },
    vendor: { ...emptyRecord(Firm.fields.vendor.fields! as Fields), currency: 'USD' },
  })
  const cardId = `USD-${own}`
  await add('ap/credit-card', {
    ...{ ...emptyRecord(CreditCard.fields), cardId, label: 'Travel card', issuerFirmId: issuer, lastFour: '7741' },
    ...{ holder: 'M. Bouchard', currency: 'USD', statementDay: 12, creditLimit: '5000' },
    ...{ expiresOn: dayFromToday(1_000), active: true },
  })

  const { panel } = shell
  const field = (path: string) => panel.locator(`[data-path="${path}"]:visible`)
  await page.keyboard.press('Alt+n')
  await field('cardId').fill(cardId)
  await field('paymentDate').fill(dayFromToday(-2))
  await field('reference').fill(`T-${own}`)
  await field('vendorId').fill('ABBOTT-05')
  await page.keyboard.press('Tab')
  const line = panel.getByRole('row').filter({ hasText: docNumber })
  await expect(line).toBeVisible()
  const at = (await line.getAttribute('data-row'))!
  await cell(shell, `items.${at}.pay`).focus()
  await page.keyboard.press('Alt+l')
  await expect(field('amount')).toHaveValue('1,110.00')
  // What is paid is CAD; the card is charged US dollars, at about the rate of the day.
  await expect(field('cardRate')).not.toHaveValue('')
  const rate = Number(await field('cardRate').inputValue())
  const charged = (1110 / rate).toFixed(2)
  await field('cardAmount').fill(charged)
  await page.keyboard.press('Control+s')
  await expect(panel.getByText(/^PM\d{6}/).first()).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(fact(shell, 'amount')).toHaveText('1,110.00')

  await shell.go('#/novus-ap/credit-card-statements')
  await page.keyboard.press('Alt+n')
  await field('cardId').fill(cardId)
  await field('statementId').fill(`S-${own}`)
  await field('statementDate').fill(dayFromToday(-1))
  await field('total').fill(charged)
  await page.keyboard.press('Control+s')
  await expect(panel.getByRole('row').filter({ hasText: `T-${own}` })).toContainText(charged)
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(fact(shell, 'total')).not.toHaveText('')

  for (const path of ['t5018-returns', 't5018-recipients', 'ap-account-inquiry', 'ap-expense-report']) {
    await shell.go(`#/novus-ap/${path}`)
    expect(await findings(page), path).toEqual([])
  }
  // [finance 7.11] What is left empty there is not all of it.
  await expect(panel.getByLabel('Rows by').locator('option').first()).toHaveText('As in the template')
})
