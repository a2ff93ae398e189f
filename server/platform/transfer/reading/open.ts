import { open } from 'node:fs/promises'
import { openDelimited } from './delimited.ts'
import type { Source } from './source.ts'
import { openWorkbook } from './workbook.ts'

const ZIP = Buffer.from('PK\x03\x04', 'latin1')

/**
 * Opens a workbook or a text of columns by what it holds, whatever it is called.
 * @throws Unreadable
 */
export async function openSource(path: string): Promise<Source> {
  const head = await headOf(path)
  if (head.subarray(0, ZIP.length).equals(ZIP)) return openWorkbook(path)
  return openDelimited(path)
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(ZIP.length), 0, ZIP.length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
