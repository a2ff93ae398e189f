import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startNorthgate } from '../../../support/northgate-app.ts'
import { Transfers } from '../../platform/transfer/files.ts'
import type { TestApp } from '../../../support/server.ts'

const { app } = (await startNorthgate()) as { app: TestApp }
let files: Transfers
beforeAll(() => {
  files = new Transfers(app, 'admin', 'admin/firm')
})
afterAll(() => undefined)

const firm = async (id: string) => {
  const { Data } = await files.read(`/api/admin/firm/${id}`)
  const { firmId, name, isVendor, isBillTo, phone, addresses } = Data as Record<string, unknown>
  const [at] = addresses as Record<string, unknown>[]
  return {
    firmId,
    name,
    isVendor,
    isBillTo,
    phone,
    at: at && [at['line1'], at['city'], at['region'], at['postalCode'], at['country']],
  }
}
const brought = async (content: string | Buffer) => {
  const run = await files.check(content)
  expect(await files.badRows(run.id)).toEqual([])
  await files.import(run.id)
  return run.rowCount
}

describe('lists of firms of other programs', () => {
  it('a vendor list of Sage 50 in Windows-1252, without numbers of its own', async () => {
    const list = [
      'Northgate',
      'Vendor List',
      'Name,Contact,Street 1,Street 2,City,Province,Postal Code,Country,Phone 1,E-mail',
      'Aciérie Élan inc.,Luc Roy,12 rue Principale,,Montréal,Quebec,h2x 1y4,Canada,514-555-0101,luc@elan.example',
      'Gantry and Hoist Rentals,,4 Dock Rd,Unit 2,Hamilton,ON,L8L 4X9,Canada,905-555-0102,',
      'Total,,,,,,,,,',
    ].join('\r\n')
    expect(await brought(Buffer.from(list, 'latin1'))).toBe(2)
    expect(await firm('ACIERIE-ELAN-INC')).toEqual({
      ...{
        firmId: 'ACIERIE-ELAN-INC',
        name: 'Aciérie Élan inc.',
        isVendor: true,
        isBillTo: false,
        phone: '514-555-0101',
      },
      at: ['12 rue Principale', 'Montréal', 'QC', 'H2X 1Y4', 'CA'],
    })
  })

  it('customers and vendors of an IIF file of QuickBooks in one go', async () => {
    const iif = [
      '!CUST\tNAME\tBADDR1\tBADDR2\tBADDR3\tPHONE1',
      'CUST\tRiver Mill\tRiver Mill\t9 Mill Lane\tGuelph, ON N1H 2A1\t519-555-0103',
      '!VEND\tNAME\tADDR1\tADDR2\tADDR3\tPHONE1',
      'VEND\tErie Line Haulage\tErie Line Haulage\t1 Port Ave\tBuffalo, NY 14201\t716-555-0104',
      '',
    ].join('\r\n')
    expect(await brought(iif)).toBe(2)
    expect(await firm('RIVER-MILL')).toMatchObject({
      isBillTo: true,
      isVendor: false,
      at: ['9 Mill Lane', 'Guelph', 'ON', 'N1H 2A1', 'CA'],
    })
    expect(await firm('ERIE-LINE-HAULAGE')).toMatchObject({
      isVendor: true,
      at: ['1 Port Ave', 'Buffalo', 'NY', '14201', 'US'],
    })
  })

  it('customers of Business Central by their numbers; a fault is told by the row of the file', async () => {
    const head = 'No.,Name,Address,Address 2,City,Post Code,County,Country/Region Code,Phone No.'
    expect(await brought(`${head}\nD10000,Cannon Group,1 Hill St,,Ottawa,K1A 0B1,ON,CA,613-555-0105`)).toBe(1)
    expect(await firm('D10000')).toMatchObject({
      name: 'Cannon Group',
      isBillTo: true,
      at: ['1 Hill St', 'Ottawa', 'ON', 'K1A 0B1', 'CA'],
    })
    const run = await files.check(`Customers\n\n${head}\nD20000,${'Long '.repeat(30)},,,,,,,`)
    expect((await files.badRows(run.id)).map(([, row]) => row)).toEqual([4])
  })

  it('what is neither ours nor known stays refused as it was', async () => {
    const answer = await files.send('Foo,Bar\n1,2')
    expect(answer.json()).toMatchObject({
      ResultStatus: 2,
      Problems: [{ Key: 'kit:transfer.problems.unknownColumns' }],
    })
  })
})

describe('charts of other programs', () => {
  const chart = new Transfers(app, 'admin', 'gl/account')
  const added = async (content: string) => {
    const run = await chart.check(content)
    expect(await chart.badRows(run.id)).toEqual([])
    await chart.import(run.id)
  }
  const account = async (code: string) => {
    const { accountType, controlKind, name, manual } = (await chart.read(`/api/gl/account/${code}`)).Data!
    return [name, accountType, controlKind, manual]
  }

  it('Sage 50 by the class of each account, headings and totals passed over', async () => {
    await added(
      [
        'Northgate',
        'Chart of Accounts As at 12/31/2025',
        'Account Number,Account Description,Account Type,Account Class',
        '10600,CURRENT ASSETS,H,',
        '10610,Chequing account,A,Bank',
        '10620,Trade receivables,A,Accounts Receivable',
        '10690,TOTAL,T,',
        '24100,Trade payables,A,Accounts Payable',
        '51200,Freight in,A,Cost of Goods Sold',
      ].join('\n'),
    )
    expect(await account('10610')).toEqual(['Chequing account', 'Asset', 'Bank', true])
    expect(await account('10620')).toEqual(['Trade receivables', 'Asset', 'AR', false])
    expect(await account('24100')).toEqual(['Trade payables', 'Liability', 'AP', false])
    expect(await account('51200')).toEqual(['Freight in', 'CostOfSales', null, true])
    expect((await chart.get('/api/gl/account/10690')).statusCode).toBe(404)
  })

  it('QuickBooks by its types, Business Central by its categories', async () => {
    await added('!ACCNT\tNAME\tACCNTTYPE\tACCNUM\nACCNT\tOffice:Paper\tEXP\t61400\nACCNT\tVisa\tCCARD\t21500\n')
    expect(await account('61400')).toEqual(['Paper', 'Expense', null, true])
    expect(await account('21500')).toEqual(['Visa', 'Liability', null, true])
    await added(
      'No.,Name,Account Category,Account Type\n40000,INCOME,Income,Begin-Total\n40100,Sales of steel,Income,Posting',
    )
    expect(await account('40100')).toEqual(['Sales of steel', 'Revenue', null, true])
  })
})
