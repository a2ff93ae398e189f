import { createRequire } from 'node:module'
import type Excel from 'exceljs'

const require = createRequire(import.meta.url)

/** ExcelJS, read when the first file is written: with all that it stands on it was a seventh of every start. */
export const excel = (): typeof Excel => require('exceljs') as typeof Excel
