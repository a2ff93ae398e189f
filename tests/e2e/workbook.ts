import type { Download } from '@playwright/test'
import exceljs, { type Worksheet } from 'exceljs'

/** The one sheet of an Excel file that the browser was given. */
export async function downloadedSheet(download: Download): Promise<Worksheet> {
  const book = new exceljs.Workbook()
  await book.xlsx.readFile(await download.path())
  return book.worksheets[0]!
}
