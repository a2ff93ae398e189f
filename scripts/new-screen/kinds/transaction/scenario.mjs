/** What it does in books that prove, over HTTP. */
export const scenario = ({ module, file, camel, pascal, room, title, title_of }, ids) => `
import { beforeAll, describe, expect, it } from 'vitest'
import { ${pascal} } from '../../shared/contracts/${module}/${file}.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { entryOf, inOrder, succeeded } from '../support/payables-desk.ts'
import { pagesOf } from '../support/pdf-pages.ts'

/** ${title} of Northgate, and what of them stands in the books. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const [admin, payer] = [as('admin'), as('payer')]
const PATH = '/api/${room}'
const empty = emptyRecord(${pascal}.fields.lines.fields!)

beforeAll(() => enterMasters(admin, books))

const saved = (lines: readonly Row[], more: Row = {}) =>
  admin.save('POST', PATH, {
    record: {
      ...emptyRecord(${pascal}.fields),
      ...{ firmId: 'V100', docDate: '2026-06-05', againstAccount: '2055', currency: null, rate: null },
      ...more,
      lines: lines.map((line) => ({ ...empty, glAccount: '6200', ...line })),
    },
  })
const drafted = async (lines: readonly Row[], more: Row = {}) => succeeded(await saved(lines, more))
const act = (name: string, { id, version }: Row, parameters?: Row) =>
  admin.save('POST', \`\${PATH}/\${String(id)}/\${name}\`, { version, confirmed: [], ...(parameters ? { parameters } : {}) })
const own = (field: string, rule: string) => [[field, \`${module}:rules.${camel}.\${rule}\`]]

describe('a ${title_of}', () => {
  it('${ids}is completed, posted, and taken back on a day', async () => {
    const draft = await drafted([{ amount: '70.00', description: 'Chain' }, { amount: '30.00' }])
    expect(draft).toMatchObject({ status: 'Draft', currency: 'CAD', rate: '1', total: '100', entryNo: null })
    const posted = succeeded(await act('post', draft))
    expect(posted).toMatchObject({ status: 'Posted', entryNo: expect.any(String) })
    expect(await entryOf(books, posted)).toEqual(inOrder('Dr 6200 30.00; Dr 6200 70.00; Cr 2055 100.00'))
    const back = succeeded(await act('reverse', posted, { reversalDate: '2026-06-20' }))
    expect(back).toMatchObject({ status: 'Reversed', reversedOn: '2026-06-20' })
    expect(await entryOf(books, back, 'post.rev')).toEqual(
      inOrder('Dr 2055 100.00; Cr 6200 30.00; Cr 6200 70.00'),
    )
  })

  it('follows the rate of its day, and is refused another', async () => {
    const draft = await drafted([{ amount: '10.00' }], { currency: 'USD' })
    expect(draft).toMatchObject({ rate: '1.36', total: '10' })
    expect(await entryOf(books, succeeded(await act('post', draft)))).toEqual(
      inOrder('Dr 6200 13.60; Cr 2055 13.60'),
    )
    const far = await saved([{ amount: '10.00' }], { currency: 'USD', rate: '2.5' })
    expect(rules(far)).toEqual(own('rate', 'rateWithinFluctuation'))
  })

  it('is not posted without lines, against itself or on a control account', async () => {
    expect(rules(await act('post', await drafted([])))).toEqual(own('lines', 'linesGiven'))
    const itself = await drafted([{ amount: '5.00', glAccount: '2055' }])
    expect(rules(await act('post', itself))).toEqual(own('lines.0.glAccount', 'accountOfItsOwn'))
    const control = await drafted([{ amount: '5.00', glAccount: '2000' }])
    expect(rules(await act('post', control))).toEqual(own('lines.0.glAccount', 'notOnControl'))
  })

  it('is printed for its firm, marked until it is posted', async () => {
    const draft = await drafted([{ amount: '12.00', description: 'Printed words' }])
    const answer = await admin.get(\`\${PATH}/\${String(draft['id'])}/print\`)
    expect(answer.statusCode).toBe(200)
    const text = (await pagesOf(answer.rawPayload)).map((page) => page.text).join(' ')
    expect(text).toContain('Printed words')
    expect(text).toContain('12.00')
  })

  it('is found by its number, and entered by nobody who may not', async () => {
    const draft = await drafted([{ amount: '1.00' }])
    const found = await admin.list(\`\${PATH}?documentNo==\${String(draft['documentNo'])}\`)
    expect(found.List).toMatchObject([{ firmId: 'V100', total: '1' }])
    expect((await payer.get(PATH)).statusCode).toBe(403)
  })
})
`
