import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  OPENING_PARTS,
  type OpeningBrought,
  type OpeningPart,
  type OpeningWork,
} from '../../shared/contracts/gl/opening-balance.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import type { Calls, Row } from '../server/modules/admin/calls.ts'
import { succeeded } from './payables-desk.ts'
import type { TestApp } from './server.ts'

export const OPENING = '/api/gl/opening-balance'

/** What people do on the screen of opening balances, over HTTP. */
export function openingDesk({ app, admin, second }: { app: TestApp; admin: Calls; second?: Calls }) {
  const work = async (calls = admin) => (await calls.get(`${OPENING}/work`)).json() as OpeningWork
  const desk = {
    work,
    async bring(
      part: OpeningPart,
      content: string | Buffer,
      {
        name = `${part}.csv`,
        columns,
        confirmed,
        calls = admin,
      }: { name?: string; columns?: object; confirmed?: string; calls?: Calls } = {},
    ): Promise<CallResult<OpeningBrought & Row>> {
      const query = new URLSearchParams({
        part,
        name,
        ...(columns && { columns: JSON.stringify(columns) }),
        ...(confirmed && { confirmed }),
      })
      const answer = await app.call(calls.user, {
        method: 'POST',
        url: `${OPENING}/bring?${query.toString()}`,
        headers: { 'content-type': 'application/octet-stream', 'idempotency-key': randomUUID() },
        payload: content,
      })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json()
    },
    /** On the opening as it is now, or as it was seen. */
    async act(
      name: string,
      body: Row = {},
      { calls = admin, seen }: { calls?: Calls; seen?: OpeningWork } = {},
    ): Promise<CallResult<Row>> {
      const { id, version } = seen ?? (await work(calls))
      return calls.save('POST', `${OPENING}/${String(id)}/${name}`, { version, ...body })
    },
  }
  return {
    ...desk,
    /** Files of a program, each taken at once. */
    async brought(files: Readonly<Record<OpeningPart, string>>): Promise<void> {
      for (const part of OPENING_PARTS) succeeded(await desk.bring(part, files[part]))
    },
    /** Submitted by one and posted by another. */
    async posted(): Promise<Row> {
      succeeded(await desk.act('submit'))
      return succeeded(await desk.act('post', {}, { calls: second! }))
    },
    /** As it was before: what was posted is taken back, and all files are put away. */
    async emptied(): Promise<void> {
      const { status } = await work()
      if (status === 'Submitted') succeeded(await desk.act('return', { parameters: { approvalNote: 'Once more' } }))
      if (status === 'Posted') succeeded(await desk.act('take-back', { reason: 'Once more' }))
      for (const { part } of (await work()).files) succeeded(await desk.act('put-away', { part }))
    },
  }
}

/**
 * A small company as three programs write it: 140,580.00 on each side, 18,080.00 owed by two customers in three documents, and
 * 14,125.00 owed to two vendors.
 */
export const SAGE = {
  TrialBalance: [
    'Northgate,,,',
    'Trial Balance As at 12/31/2025,,,',
    'Account Number,Account Description,Debits,Credits',
    '1000,Bank CAD,"42,500.00",-',
    '1100,Accounts receivable CAD,"18,080.00",-',
    '1200,Inventory,"80,000.00",-',
    '2000,Accounts payable CAD,-,"14,125.00"',
    '2100,HST collected,-,"1,455.00"',
    '3000,Share capital,-,"10,000.00"',
    '3100,Retained earnings,-,"115,000.00"',
    ',,"140,580.00","140,580.00"',
  ].join('\r\n'),
  Customers: [
    'Northgate',
    'Customer Aged Detail As at 12/31/2025',
    'Source,Date,Transaction Type,Total,Current,31 to 60,61 to 90,91+',
    'BUILDER',
    'INV-198,10/15/2025,Invoice,"9,040.00",-,-,"9,040.00",-',
    'Total outstanding:,,,"9,040.00",-,-,"9,040.00",-',
    'C100',
    'INV-201,12/05/2025,Invoice,"11,300.00","11,300.00",-,-,-',
    'CM-7,12/20/2025,Credit,"(2,260.00)","(2,260.00)",-,-,-',
    'Total outstanding:,,,"9,040.00","9,040.00",-,-,-',
    'Total unpaid invoices:,,,"18,080.00",,,,',
  ].join('\r\n'),
  Vendors: [
    'Northgate',
    'Vendor Aged Detail As at 12/31/2025',
    'Source,Date,Transaction Type,Total,Current,31 to 60,61 to 90,91+',
    'V100',
    'A-77,12/11/2025,Invoice,"5,650.00","5,650.00",-,-,-',
    'V200',
    '4471,11/28/2025,Invoice,"8,475.00",-,"8,475.00",-,-',
  ].join('\r\n'),
} as const

/** One file holds all of it; transactions are debit positive, balances of accounts as their type has them. */
export const QUICKBOOKS = [
  '!ACCNT\tNAME\tACCNTTYPE\tOBAMOUNT\tACCNUM',
  'ACCNT\tChequing\tBANK\t42500.00\t1000',
  'ACCNT\tAccounts Receivable\tAR\t18080.00\t1100',
  'ACCNT\tInventory Asset\tOCASSET\t80000.00\t1200',
  'ACCNT\tAccounts Payable\tAP\t14125.00\t2000',
  'ACCNT\tGST/HST Payable\tOCLIAB\t1455.00\t2100',
  'ACCNT\tCapital Stock\tEQUITY\t10000.00\t3000',
  'ACCNT\tRetained Earnings\tEQUITY\t115000.00\t3100',
  '!TRNS\tTRNSTYPE\tDATE\tACCNT\tNAME\tAMOUNT\tDOCNUM\tDUEDATE',
  '!SPL\tTRNSTYPE\tDATE\tACCNT\tAMOUNT',
  '!ENDTRNS',
  'TRNS\tINVOICE\t10/15/2025\tAccounts Receivable\tBUILDER\t9040.00\tINV-198\t11/14/2025',
  'SPL\tINVOICE\t10/15/2025\tSales\t-9040.00',
  'ENDTRNS',
  'TRNS\tINVOICE\t12/05/2025\tAccounts Receivable\tC100\t11300.00\tINV-201\t01/04/2026',
  'ENDTRNS',
  'TRNS\tCREDIT MEMO\t12/20/2025\tAccounts Receivable\tC100\t-2260.00\tCM-7\t01/19/2026',
  'ENDTRNS',
  'TRNS\tBILL\t12/11/2025\tAccounts Payable\tV100\t-5650.00\tA-77\t01/10/2026',
  'ENDTRNS',
  'TRNS\tBILL\t11/28/2025\tAccounts Payable\tV200\t-8475.00\t4471\t12/28/2025',
  'ENDTRNS',
  '',
].join('\r\n')

export const BUSINESS_CENTRAL = {
  TrialBalance: [
    'No.,Name,Account Type,Net Change,Balance at Date',
    '0999,ASSETS,Begin-Total,,',
    '1000,Bank CAD,Posting,0.00,42500.00',
    '1100,Accounts receivable CAD,Posting,0.00,18080.00',
    '1200,Inventory,Posting,0.00,80000.00',
    '1999,TOTAL ASSETS,End-Total,0.00,140580.00',
    '2000,Accounts payable CAD,Posting,0.00,-14125.00',
    '2100,HST collected,Posting,0.00,-1455.00',
    '3000,Share capital,Posting,0.00,-10000.00',
    '3100,Retained earnings,Posting,0.00,-115000.00',
  ].join('\n'),
  Customers: [
    'Posting Date,Document Type,Document No.,Customer No.,Customer Name,Currency Code,Original Amount,Remaining Amount,Remaining Amt. (LCY),Due Date',
    '2025-10-15,Invoice,INV-198,BUILDER,Builder,,9040.00,9040.00,9040.00,2025-11-14',
    '2025-12-05,Invoice,INV-201,C100,C100,,11300.00,11300.00,11300.00,2026-01-04',
    '2025-12-20,Credit Memo,CM-7,C100,C100,,-2260.00,-2260.00,-2260.00,2026-01-19',
  ].join('\n'),
  Vendors: [
    'Posting Date,Document Type,Document No.,External Document No.,Vendor No.,Currency Code,Remaining Amount,Remaining Amt. (LCY),Due Date',
    '2025-12-11,Invoice,PI-1001,A-77,V100,,-5650.00,-5650.00,2026-01-10',
    '2025-11-28,Invoice,PI-1002,4471,V200,,-8475.00,-8475.00,2025-12-28',
  ].join('\n'),
} as const
