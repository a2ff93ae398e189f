import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { workbookTo } from '../../../../server/platform/export/workbook.ts'

const BATCH = 500
const MEGABYTE = 1_000_000
const column = {
  name: 'words',
  heading: 'Words',
  format: undefined,
  width: 10,
  cell: String,
  formatIn: () => undefined,
}

/** Rows whose words cannot be made smaller, so that what comes out is nearly as much as what went in. */
const rows = () => {
  const words = randomBytes(BATCH * 300).toString('base64')
  return Array.from({ length: BATCH }, (_, at) => ({ words: words.slice(at * 400, at * 400 + 400) }))
}

describe('an Excel file that is written as its rows arrive', () => {
  it('[S9.02] keeps no rows in memory that wait for being compressed, however many come', async () => {
    let out = 0
    const file = new Writable({
      write(piece: Buffer, _encoding, done) {
        out += piece.length
        done()
      },
    })
    const writer = workbookTo(file, 'Long', [column])
    const waiting: number[] = []
    for (let batch = 1; batch <= 60; batch++) {
      for (const row of rows()) writer.write(row)
      await writer.taken()
      // Base64 is three quarters of its length when it is compressed.
      waiting.push(batch * BATCH * 300 - out)
    }
    expect(Math.max(...waiting)).toBeLessThan(MEGABYTE)
    await writer.end()
    expect(out).toBeGreaterThan(60 * BATCH * 300)
  })

  it('waits for a stream that takes no more, and no longer than that stream is open', async () => {
    const file = new Writable({ write: () => undefined, highWaterMark: 1 })
    const writer = workbookTo(file, 'Held', [column])
    for (const row of rows()) writer.write(row)
    let isTaken = false
    const taken = writer.taken().then(() => (isTaken = true))
    await new Promise(setImmediate)
    expect(isTaken).toBe(false)
    file.destroy()
    await taken
    expect(file.listenerCount('drain')).toBe(0)
  })
})
