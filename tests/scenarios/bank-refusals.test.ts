import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { credit, debit } from '../../server/ledger/legs.ts'
import { rules } from '../server/modules/admin/calls.ts'
import { bankDesk, ofx } from '../support/bank-desk.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { succeeded } from '../support/payables-desk.ts'

/** [finance 9.7] What a bank reconciliation refuses, in words, over HTTP. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-07-31T16:00:00Z') } })
const admin = as('admin')
const { ROOM, brought, work, act, openId, begun } = bankDesk({ app, admin, books })

const refused = async (answer: Promise<Parameters<typeof rules>[0]>) =>
  rules(await answer).map(([, key]) => String(key).replace('gl:rules.bankReconciliation.', ''))
const fee = (amount: string, glAccount = '6300', kind = 'Fee') => ({ kind, lines: [{ glAccount, amount, memo: null }] })

let june: string
beforeAll(async () => {
  await begun()
  await books.post({
    date: '2026-06-10',
    legs: [debit('1000', '100.00', { reference: 'A' }), credit('3000', '100.00')],
  })
  await books.post({ date: '2026-06-20', legs: [debit('6200', '40.00'), credit('1000', '40.00', { reference: 'B' })] })
  const lines = [
    ['1', '2026-06-11', '100.00', 'first'],
    ['2', '2026-06-24', '-45.00', 'rent'],
    ['3', '2026-06-29', '-5.00', 'other'],
  ] as const
  expect((await brought(ofx(lines, '50.00', '2026-06-30'))).Data).toMatchObject({ added: 3, matched: 1 })
  june = await openId()
})

it('files of another account, another bank of ours, of several accounts, without a statement, with a broken line', async () => {
  expect(await refused(brought(ofx([], '1.00', '2026-06-30', '7770001')))).toEqual(['otherAccount'])
  expect(await refused(brought(ofx([], '1.00', '2026-06-30', '000122009988')))).toEqual(['otherBank'])
  expect(await refused(brought('<OFX></OFX>'))).toEqual(['file.noStatement'])
  expect(await refused(brought(ofx([['1', '2026-06-11', '', 'x']], '1', '2026-06-30')))).toEqual([
    'file.lineIncomplete',
  ])
  const columns = { hasHead: true, day: 0, dayOrder: 'YMD', amount: 1, out: null, in: null, turned: false, mark: '.' }
  const more = { text: [], cheque: null, reference: null, balance: null }
  const asked = `&columns=${encodeURIComponent(JSON.stringify({ ...columns, ...more }))}`
  expect(await refused(brought('Date,Amount\nsoon,1.00\n', asked))).toEqual(['file.rowDay'])
  const two = ofx([], '1.00', '2026-06-30', '7770001').replace(
    /<STMTRS>.*<\/STMTRS>/s,
    (one) => one + one.replace('7770001', '7770002'),
  )
  const { Data } = await admin.read('/api/gl/bank-account/MAIN')
  const path = `/api/gl/bank-account/${String(Data!['id'])}`
  const known = succeeded(await admin.save('PUT', path, { version: Data!['version'], record: { accountNumber: null } }))
  expect(await refused(brought(two))).toEqual(['severalAccounts'])
  succeeded(await admin.save('PUT', path, { version: known['version'], record: { accountNumber: '1002347' } }))
})

it('matches of which both sides differ, that book nothing, or to what is no bank of ours', async () => {
  const { toDecide, booksOnly } = await work(june)
  const [rent, other] = toDecide.map(({ line }) => line.id)
  const books40 = booksOnly.map(({ key }) => key)
  const match = (body: object) => refused(act(june, 'match', { lines: [], books: [], ...body }))
  expect(await match({})).toEqual(['nothingChosen'])
  expect(await match({ lines: [rent], books: books40 })).toEqual(['sidesDiffer'])
  expect(await match({ books: books40, entry: fee('1.00') })).toEqual(['nothingToBook'])
  expect(await match({ lines: [other], entry: fee('-5.00', '6300', 'Transfer') })).toEqual(['transferToBank'])
  expect(await match({ lines: [other], entry: fee('-5.00', '1010', 'Transfer') })).toEqual(['transferCurrency'])
  // Two to one, and what is left between them is booked with them.
  const done = succeeded(
    await act(june, 'match', { lines: [rent, other], books: books40, entry: fee('-10.00', '6200') }),
  )
  expect((await work(june)).proof).toMatchObject({ difference: '0', decided: 3 })
  const files = ((await admin.get(`${ROOM}/bank/MAIN/beside`)).json() as { files: { id: string }[] }).files
  const undoImport = (importId: string) =>
    refused(admin.save('POST', `${ROOM}/undo-import`, { bankAccountId: 'MAIN', importId }))
  expect(await undoImport(files[0]!.id)).toEqual(['importDecided'])
  expect(await undoImport(randomUUID())).toEqual(['importUnknown'])
  expect(await refused(act(june, 'balance', { statementDate: '2026-06-15', closing: '50' }))).toEqual(['matchedLater'])
  succeeded(await act(june, 'reconcile'))
  const back = { matches: [done['match']], reverseEntries: false }
  expect(await refused(act(june, 'take-back', back))).toEqual(['notOpen'])
})

it('statements out of their order', async () => {
  const start = (statementDate: string, closing: string) =>
    admin.save('POST', `${ROOM}/start`, { bankAccountId: 'MAIN', statementDate, closing })
  expect(await refused(start('2026-06-30', '50'))).toEqual(['afterTheLast'])
  expect((await brought(ofx([['4', '2026-07-02', '-1.00', 'x']], '49.00', '2026-07-02'))).Data).toMatchObject({
    added: 1,
  })
  const july = await openId()
  expect(await refused(start('2026-07-31', '50'))).toEqual(['oneOpen'])
  expect(await refused(act(july, 'take-back', { matches: [randomUUID()], reverseEntries: false }))).toEqual([
    'matchGone',
  ])
  const files = ((await admin.get(`${ROOM}/bank/MAIN/beside`)).json() as { files: { id: string; added: number }[] })
    .files
  const importId = files.find(({ added }) => added === 1)!.id
  const undoImport = () => admin.save('POST', `${ROOM}/undo-import`, { bankAccountId: 'MAIN', importId })
  expect((await undoImport()).Data).toEqual({ removed: 1 })
  expect(await refused(undoImport())).toEqual(['importUndone'])
  succeeded(await act(july, 'balance', { statementDate: '2026-07-02', closing: '50' }))
  succeeded(await act(july, 'reconcile'))
  const undo = (id: string) =>
    act(id, 'undo', { reason: 'x', reverseEntries: true, confirmed: ['gl.bankReconciliation.undone'] })
  expect(await refused(undo(june))).toEqual(['onlyTheLast'])
  succeeded(await undo(july))
  expect(await refused(undo(july))).toEqual(['notReconciled'])
  // What was booked out of June's lines is taken back with it.
  succeeded(await undo(june))
  const again = succeeded(await start('2026-06-30', '50'))
  expect((await work(String(again['id']))).proof.bookBalance).toBe('60')
})

it('a line in a currency without a rate', async () => {
  const text = ofx([['9', '2026-05-01', '-3.00', 'fee']], '-3.00', '2026-05-02', '2009988').replace('>CAD', '>USD')
  const answer = await app.call('admin', {
    ...{ method: 'POST', url: `${ROOM}/import?bank=USD&name=u.ofx`, payload: text },
    headers: { 'content-type': 'application/octet-stream', 'idempotency-key': randomUUID() },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  const { banks } = (await admin.get(`${ROOM}/banks`)).json() as { banks: { bankAccountId: string; openId: string }[] }
  const id = banks.find(({ bankAccountId }) => bankAccountId === 'USD')!.openId
  const [row] = (await work(id)).toDecide
  expect(await refused(act(id, 'match', { lines: [row!.line.id], books: [], entry: fee('-3.00') }))).toEqual(['noRate'])
})
