import { describe, expect, it } from 'vitest'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { Firm } from '../../../../shared/contracts/admin/firm.ts'
import { CreditCard } from '../../../../shared/contracts/ap/credit-card.ts'
import { ExpenseTemplate, ExpenseTemplateColumn } from '../../../../shared/contracts/ap/expense-template.ts'
import { newFirm, rules, startStaff, type Row } from '../admin/calls.ts'

const { admin, clerk } = await startStaff()

describe('credit cards', () => {
  const CARDS = '/api/ap/credit-card'
  const vendor = { ...emptyRecord(Firm.fields.vendor.fields!), currency: 'CAD' }
  const issuer = newFirm({ isBillTo: false, isVendor: true, vendor })
  const entered = admin.save('POST', '/api/admin/firm', { record: issuer })
  const card = (changes: Row = {}): Row => ({
    ...emptyRecord(CreditCard.fields),
    ...{ cardId: 'VISA-1', label: 'Purchasing', issuerFirmId: issuer['firmId'], lastFour: '4242', holder: 'Sam Roy' },
    ...{ currency: 'CAD', statementDay: 15, creditLimit: '20000', expiresOn: '2099-12-31', active: true },
    ...changes,
  })
  const add = async (changes: Row = {}) => {
    await entered
    return admin.save('POST', CARDS, { record: card(changes) })
  }

  it('hold the last four digits of their number and no more', async () => {
    expect(await add()).toMatchObject({ ResultStatus: 1, Data: { lastFour: '4242' } })
    expect(rules(await add({ cardId: 'VISA-2', lastFour: '4500111122223333' }))).toEqual([
      ['lastFour', 'ap:rules.creditCard.lastFourForm'],
    ])
    expect(rules(await add({ cardId: 'VISA-2', lastFour: '42' }))).toEqual([
      ['lastFour', 'ap:rules.creditCard.lastFourForm'],
    ])
  })

  it.each([
    [{}, [['cardId', 'ap:rules.creditCard.idUsedOnce']]],
    [{ cardId: 'VISA-3' }, [['lastFour', 'ap:rules.creditCard.cardOnce']]],
    [{ cardId: 'VISA-3', lastFour: '1111', currency: 'USD' }, [['currency', 'ap:rules.creditCard.currencyOfIssuer']]],
    [{ cardId: 'VISA-3', lastFour: '1111', issuerFirmId: 'HARLOW-01' }, [['issuerFirmId', 'kit:refused.notOffered']]],
    [{ cardId: 'VISA-3', lastFour: '1111', statementDay: 32 }, [['statementDay', 'kit:problems.tooLarge']]],
  ])('refuse %j at its field', async (changes, problems) => {
    expect(rules(await add(changes))).toEqual(problems)
  })

  it('that have expired stay in use only when somebody says so', async () => {
    const expired = await add({ cardId: 'OLD', lastFour: '1111', expiresOn: '2020-01-31' })
    expect(expired).toMatchObject({ ResultStatus: 3, Problems: [{ Key: 'ap:rules.creditCard.notExpired' }] })
  })

  it('are changed by no clerk', async () => {
    expect((await clerk.write('POST', CARDS, { record: card({ cardId: 'X' }) })).statusCode).toBe(403)
  })
})

describe('expense templates', () => {
  const COLUMNS = '/api/ap/expense-template-column'
  const column = (changes: Row = {}): Row => ({
    ...emptyRecord(ExpenseTemplateColumn.fields),
    ...{ templateId: 'OVERHEAD', sequence: 10, heading: 'Commission', width: 14, sign: 'AsPosted' },
    ranges: [{ fromAccount: '6500', toAccount: '6500' }],
    ...changes,
  })
  const add = (changes: Row = {}, confirmed?: string[]) =>
    admin.save('POST', COLUMNS, { record: column(changes), confirmed })

  it('[S5.58] a name is required', async () => {
    const record = { ...emptyRecord(ExpenseTemplate.fields), templateId: 'T1', name: '' }
    expect(rules(await admin.save('POST', '/api/ap/expense-template', { record }))).toEqual([
      ['name', 'ap:rules.expenseTemplate.nameGiven'],
    ])
  })

  it.each([
    [{ sequence: 0 }, [['sequence', 'kit:problems.tooSmall']]],
    [{ sequence: 21 }, [['sequence', 'kit:problems.tooLarge']]],
    [{ sequence: 1 }, [['sequence', 'ap:rules.expenseTemplateColumn.sequenceOnce']]],
    [{ ranges: [] }, [['ranges', 'ap:rules.expenseTemplateColumn.rangesGiven']]],
    [
      { ranges: [{ fromAccount: '6500', toAccount: '6400' }] },
      [['ranges.0.toAccount', 'ap:rules.expenseTemplateColumn.rangesInOrder']],
    ],
  ])('a column refuses %j at its field', async (changes, problems) => {
    expect(rules(await add(changes))).toEqual(problems)
  })

  it('an account in two columns of one template is asked about', async () => {
    const ranges = [{ fromAccount: '6200', toAccount: '6300' }]
    const asked = await add({ ranges, heading: 'Twice' })
    expect(asked).toMatchObject({
      ResultStatus: 3,
      Problems: [
        { Key: 'ap:rules.expenseTemplateColumn.accountsOnce', Args: { heading: 'Bank charges', account: '6300' } },
      ],
    })
    const confirmed = ['ap.expenseTemplateColumn.accountsOnce']
    expect(await add({ ranges, heading: 'Twice' }, confirmed)).toMatchObject({ ResultStatus: 1 })
  })

  it('are listed with the number of their columns, and columns with their accounts', async () => {
    expect((await admin.list('/api/ap/expense-template?PageSize=10')).List).toMatchObject([
      { templateId: 'OVERHEAD', columns: 4 },
    ])
    const { List } = await admin.list(`${COLUMNS}?templateId==OVERHEAD&PageSize=50`)
    expect(List.map((row) => row['accounts'])).toEqual(['5100', '6100-6200', '6300', '6200-6300'])
  })

  it('[finance 7.12] a copy begins with the columns of the template that it names, and they are its own', async () => {
    const record = {
      ...emptyRecord(ExpenseTemplate.fields),
      ...{ templateId: 'COPY', name: 'Overhead by vendor', basis: 'DocumentDate', rowLevel: 'Vendor' },
      ...{ includeTax: false, active: true, columnsFrom: 'OVERHEAD' },
    }
    expect(await admin.save('POST', '/api/ap/expense-template', { record })).toMatchObject({ ResultStatus: 1 })
    const of = async (templateId: string) => {
      const { List } = await admin.list(`${COLUMNS}?templateId==${templateId}&PageSize=50`)
      return List.map(({ sequence, heading, accounts, width }) => [sequence, heading, accounts, width])
    }
    expect(await of('COPY')).toEqual(await of('OVERHEAD'))
    expect(await of('COPY')).toHaveLength(4)
    expect(
      rules(
        await admin.save('POST', '/api/ap/expense-template', {
          record: { ...record, templateId: 'C2', columnsFrom: 'NONE' },
        }),
      ),
    ).toEqual([['columnsFrom', 'kit:refused.unknownRecord']])
  })
})
