import { documentFiles } from './transaction/document.mjs'
import { serverFiles } from './transaction/server.mjs'
import { scenario } from './transaction/scenario.mjs'
import { table } from './transaction/table.mjs'

/** A document of a firm, whose lines are booked on accounts against another: entered, posted, reversed and printed. */
export default (names) => {
  const { file, title, record, title_of, camel, plural } = names
  return {
    table: table(names),
    files: {
      ...documentFiles(names),
      ...serverFiles(names),
      [`tests/scenarios/${file}.test.ts`]: (ids) => scenario(names, ids),
    },
    entity: true,
    document: { name: plural, from: `./${file}/document.ts` },
    tabs: TABS,
    texts: {
      title,
      record: `=${file}`,
      records: title,
      fields: {
        documentNo: `${record} number`,
        firmId: 'Firm',
        firmName: 'Firm name',
        docDate: 'Document date',
        againstAccount: 'Against account',
        memo: 'Memo',
        total: 'Total',
        status: 'State of it',
        currency: 'Currency',
        rate: 'Exchange rate',
        entryNo: 'Entry',
        reversesOn: 'Would be reversed on',
        reversedOn: 'Reversed on',
        reversalDate: 'Reversal date',
        companyId: 'Company',
        lines: {
          glAccount: 'Account',
          description: 'What for',
          amount: 'Amount',
          jobId: 'Job',
          costCode: 'Cost code',
        },
      },
      sections: { document: `=${file}`, amounts: 'Amounts', lines: 'Lines' },
      choices: { status: { Draft: 'Draft', Posted: 'Posted', Reversed: 'Reversed' } },
      views: { drafts: 'Drafts' },
      actions: { post: 'Post', reverse: 'Reverse' },
      print: { page: `${record} {{number}}, page {{page}}`, draft: 'Draft', reversed: 'Reversed' },
    },
    rules: {
      linesGiven: `A ${title_of} has lines, and comes to something.`,
      accountOfItsOwn: `${record}: a line is booked on another account than the one it stands against.`,
    },
    next: [
      'say in the contract what the document holds, and in the migration the same',
      `say where its journals belong (\`posts\` of the contract, \`source\` of ${camel}/posting.ts): GJ is that of entries by hand`,
      'say whether it pays or binds (`hands`): then it takes `approval`, and a row of the table Money in docs/security.md',
    ],
  }
}

/** Tabs of its form: what form security keeps roles from. */
export const TABS = {
  document: ['firmId', 'docDate', 'againstAccount', 'currency', 'rate', 'memo'],
  amounts: ['total', 'entryNo', 'reversedOn'],
}
