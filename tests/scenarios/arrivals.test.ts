import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PaperReading } from '../../shared/contracts/reading/paper.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import type { Calls, Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { orford } from '../support/paper.ts'
import { document, line, purchaseDesk } from '../support/purchase-desk.ts'

/** [judgement 13] What arrives, as clerks bring, take, enter and set it aside, over HTTP. */
const { books, as } = await startNorthgate()
const admin = as('admin')
const clerk = as('clerk')
const { drafted } = purchaseDesk(books, admin)

beforeAll(async () => {
  await enterMasters(admin, books)
  const vendor = (await admin.read('/api/admin/firm/V100')).Data!
  const changed = { record: { businessNumber: '123456782' }, version: vendor['version'] }
  expect((await admin.save('PUT', `/api/admin/firm/${String(vendor['id'])}`, changed)).ResultStatus).toBe(1)
})

async function bring(calls: Calls, name: string, file: Buffer): Promise<CallResult<Row>> {
  const answer = await calls.app.call(calls.user, {
    ...{ method: 'POST', url: `/api/ap/arrival?name=${encodeURIComponent(name)}`, payload: file },
    headers: { 'idempotency-key': randomUUID(), 'content-type': 'application/octet-stream' },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const stored = async (id: unknown) =>
  (await admin.list(`/api/ap/arrival?Search=${String(id).startsWith('AV') ? String(id) : ''}`)).List.find(
    (one) => one['id'] === id,
  )!
const bulk = (calls: Calls, action: string, ids: readonly unknown[], parameters: Row = {}) =>
  calls.save('POST', `/api/ap/arrival/actions/${action}`, { ids, total: ids.length, parameters })
const told = ({ Problems, Data }: CallResult<Row>) =>
  (Problems ?? (Data?.['rows'] as { problems: { Key: string }[] }[]).flatMap(({ problems }) => problems)).map(
    ({ Key }) => Key,
  )

describe('[judgement 13] arrivals', () => {
  let id: string
  let arrivalNo: string
  it('a file is read when it comes: vendor by tax number, number, date and amount', async () => {
    const answer = await bring(admin, 'Orford.pdf', await orford({ mark: 'GST/HST 12345 6782 RT0001' }))
    expect(answer.ResultStatus, JSON.stringify(answer.Problems)).toBe(1)
    id = String(answer.EntityId)
    const record = await stored(id)
    arrivalNo = String(record['arrivalNo'])
    expect(record).toMatchObject({
      ...{ status: 'New', fileName: 'Orford.pdf', vendorId: 'V100', docNumber: 'OG-118204', docDate: '2026-11-18' },
      ...{ docAmount: '3985.51', currency: 'CAD' },
    })
    const read = (await (await admin.get(`/api/ap/arrival/${id}/reading`)).json()) as {
      reading: PaperReading
      type: string
    }
    expect(read.type).toBe('application/pdf')
    expect(read.reading).toMatchObject({ problem: null, pages: 1, agrees: true })
    expect(read.reading.findings.map(({ fact, value, doubt }) => [fact, value, doubt])).toEqual([
      ['party', 'V100', null],
      ['number', 'OG-118204', null],
      ['date', '2026-11-18', expect.toBeOneOf([null, 'future'])],
      ['net', '3527.00', null],
      ['tax', '458.51', null],
      ['gross', '3985.51', null],
    ])
    const file = await admin.get(`/api/ap/arrival/${id}/file`)
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(file.headers['content-security-policy']).toContain('sandbox')
  })

  it('two people do not take one: the second is told who has it, and may take it over', async () => {
    expect((await admin.save('POST', `/api/ap/arrival/${id}/take`, {})).ResultStatus).toBe(1)
    const second = await clerk.save('POST', `/api/ap/arrival/${id}/take`, {})
    expect(told(second)).toEqual(['ap:refused.arrivalTaken'])
    expect(await stored(id)).toMatchObject({ status: 'Taken', takenBy: (await stored(id))['takenBy'] })
    // Nor does one enter what another is entering.
    const record = document('OG-118204', '1130.00', [line('6200', '1000.00', { taxGroup: 'HST' })], { arrivalNo })
    const refused = await clerk.save('POST', '/api/ap/purchase-invoice', { record })
    expect(refused.Problems).toMatchObject([{ Field: 'arrivalNo', Key: 'ap:refused.arrivalTaken' }])
    expect((await clerk.save('POST', `/api/ap/arrival/${id}/take`, { over: true })).ResultStatus).toBe(1)
    expect((await bulk(admin, 'giveBack', [id])).ResultStatus).toBe(1)
    expect(await stored(id)).toMatchObject({ status: 'New', takenBy: null })
  })

  let draft: Row
  it('a document that names it enters it: the file hangs on it, and the queue is left', async () => {
    draft = await drafted(
      document('OG-118204', '1130.00', [line('6200', '1000.00', { taxGroup: 'HST' })], { arrivalNo }),
    )
    expect(await stored(id)).toMatchObject({ status: 'Entered', invoiceNo: draft['invoiceNo'], invoiceId: draft['id'] })
    const files = await admin.list(`/api/ap/purchase-invoice/${String(draft['id'])}/attachments`)
    expect(files.List).toMatchObject([{ name: 'Orford.pdf', type: 'application/pdf' }])
    // Saved again it stays what it is, and nobody enters it twice.
    const again = await admin.save('PUT', `/api/ap/purchase-invoice/${String(draft['id'])}`, {
      record: { notes: 'looked at' },
      version: draft['version'],
    })
    expect(again.ResultStatus, JSON.stringify(again.Problems)).toBe(1)
    const twice = document('OG-2', '1130.00', [line('6200', '1000.00', { taxGroup: 'HST' })], { arrivalNo })
    expect((await admin.save('POST', '/api/ap/purchase-invoice', { record: twice })).ResultStatus).toBe(2)
    expect((await admin.get(`/api/ap/arrival/${id}/file`)).statusCode).toBe(200)
    expect(told(await admin.save('POST', `/api/ap/arrival/${id}/take`, {}))).toEqual(['ap:refused.arrivalEntered'])
    draft = again.Data!
  })

  it('the same file, and the same number of the vendor, are said of the next one', async () => {
    const next = await bring(admin, 'Orford again.pdf', await orford({ mark: 'GST/HST 12345 6782 RT0001' }))
    expect(await stored(next.EntityId)).toMatchObject({ sameNumber: draft['invoiceNo'] })
    const aside = await bulk(admin, 'setAside', [next.EntityId], { reason: 'Sent twice' })
    expect(aside.ResultStatus, JSON.stringify(aside)).toBe(1)
    expect(await stored(next.EntityId)).toMatchObject({ status: 'SetAside', reason: 'Sent twice' })
    expect((await bulk(admin, 'bringBack', [next.EntityId])).ResultStatus).toBe(1)
    expect(told(await bulk(admin, 'bringBack', [next.EntityId]))).toEqual(['ap:refused.arrivalNotAside'])
    expect(told(await bulk(admin, 'giveBack', [next.EntityId]))).toEqual(['ap:refused.arrivalNotTaken'])
    const history = await admin.list(`/api/ap/arrival/${String(next.EntityId)}/history`)
    expect(history.TotalCount).toBeGreaterThan(2)
  })

  it('a draft that is deleted, or names it no more, gives it back with its file', async () => {
    const cleared = await admin.save('PUT', `/api/ap/purchase-invoice/${String(draft['id'])}`, {
      record: { arrivalNo: null },
      version: draft['version'],
    })
    expect(cleared.ResultStatus, JSON.stringify(cleared.Problems)).toBe(1)
    expect(await stored(id)).toMatchObject({ status: 'New', invoiceNo: null })
    const named = await admin.save('PUT', `/api/ap/purchase-invoice/${String(draft['id'])}`, {
      record: { arrivalNo },
      version: cleared.Data!['version'],
    })
    expect(await stored(id)).toMatchObject({ status: 'Entered' })
    const gone = await admin.save(
      'DELETE',
      `/api/ap/purchase-invoice/${String(draft['id'])}?version=${String(named.Data!['version'])}`,
    )
    expect(gone.ResultStatus, JSON.stringify(gone.Problems)).toBe(1)
    expect(await stored(id)).toMatchObject({ status: 'New', invoiceNo: null })
    expect((await admin.get(`/api/ap/arrival/${id}/file`)).statusCode).toBe(200)
  })

  it('what is no PDF and no picture is refused by what it holds, and whoever has no right is too', async () => {
    const wrong = await bring(admin, 'invoice.pdf', Buffer.from('MZ this is a program'))
    expect(told(wrong)).toEqual(['kit:attachments.problems.typeNotSupported'])
    const payer = await as('payer').get('/api/ap/arrival')
    expect(payer.statusCode).toBe(403)
  })
})
