import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { pagesOf } from '../../../support/pdf-pages.ts'
import { startNorthgate } from '../../../support/northgate-app.ts'
import { enterMasters } from '../../../support/northgate-masters.ts'
import { approved, done, enterPurchasingMasters, ORDER, order, orderLine } from '../../../support/purchasing.ts'
import type { Row } from '../admin/calls.ts'

const { books, as } = await startNorthgate()
const admin = as('admin')

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterPurchasingMasters(admin, books)
})

async function printed({ id }: Row): Promise<string[]> {
  const answer = await admin.get(`${ORDER}/${String(id)}/print`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  return (await pagesOf(answer.rawPayload)).map(({ text }) => text)
}

describe('the print of an order', () => {
  it.each([
    ['en-CA', 'Purchase order', '2,500.00'],
    ['fr-CA', 'Bon de commande', '2 500,00'],
    ['zh-CN', '采购订单', '2,500.00'],
    ['zh-TW', '採購單', '2,500.00'],
  ])('[supply 1.10] speaks the language of its vendor, %s', async (language, title, amount) => {
    await sql`update firm set language = ${language} where firm_id = 'STEELCO'`.execute(books.db)
    const of = await approved(admin, [orderLine({ quantity: '2000' })])
    const [page] = await printed(of)
    expect(page).toContain(`${title} ${String(of['orderNo'])}`)
    expect(page!.replace(/\s/g, ' ')).toContain(amount)
    expect(page).toContain('STEELCO')
  })

  it('[supply 3.4] is marked while nobody has approved it, and goes on over pages', async () => {
    await sql`update firm set language = 'en-CA' where firm_id = 'STEELCO'`.execute(books.db)
    const lines = Array.from({ length: 80 }, (_, at) => orderLine({ description: `Line ${at + 1} of many` }))
    const saved = done(await admin.save('POST', ORDER, { record: order(lines) }))
    const pages = await printed(saved)
    expect(pages.length).toBeGreaterThan(1)
    expect(pages[0]).toContain('NOT APPROVED')
    expect(pages.at(-1)).toContain('Line 80 of many')
    expect(pages.at(-1)).toContain('Total')
  })
})
