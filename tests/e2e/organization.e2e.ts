import { enter } from './entrance.ts'
import { expect, test, type Shell } from './fixture.ts'

const grid = (shell: Shell) => shell.panel.getByRole('grid')
const control = (shell: Shell, path: string) => shell.panel.locator(`[data-path="${path}"]:visible`)
const saved = (shell: Shell) => expect(shell.panel.getByRole('status').filter({ hasText: / is saved\./ })).toBeVisible()

async function fill(shell: Shell, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, value] of Object.entries(values)) await control(shell, path).fill(value)
}

/** The history of the record that is shown names this change. */
async function hasHistory(shell: Shell, field: string, value: string): Promise<void> {
  await shell.page.keyboard.press('Alt+i')
  const entry = shell.panel.locator('[data-region="history"]').getByRole('listitem').filter({ hasText: field })
  await expect(entry.locator('ins').filter({ hasText: value }).first()).toBeVisible()
}

const ADDRESS = { line1: '1 Main St', city: 'Hamilton', country: 'CA' }

interface Case {
  hash: string
  /** A record of the demo company, as its address names it; by its text in the list where that is not its key. */
  known: string
  title: string
  edit: { path: string; label: string; value: string }
  made: Readonly<Record<string, string>>
  /** The rule of the screen that most matters: what is done to a record, and the sentence at which field. */
  refuse: (shell: Shell) => Promise<{ path: string; sentence: string }>
}

const CASES: readonly Case[] = [
  {
    hash: '#/shell/company',
    known: 'NORTHGATE',
    title:
      '[S3.12] [supply 15 company] company: exactly one is the default, and its fiscal calendar leads to its periods',
    edit: { path: 'phone', label: 'Phone', value: '905-555-0199' },
    made: { companyId: 'E2ECO', name: 'E2E Company', ...ADDRESS },
    refuse: async (shell) => {
      const years = shell.panel.getByRole('table', { name: 'Fiscal calendar' })
      await expect(years.getByRole('link', { name: '2026', exact: true })).toHaveAttribute(
        'href',
        /accounting-periods\?record=2026/,
      )
      await control(shell, 'isDefault').uncheck()
      return {
        path: 'isDefault',
        sentence: 'Exactly one company is the default. Make another company the default instead.',
      }
    },
  },
  {
    hash: '#/shell/branch',
    known: 'HAM',
    title: '[S6.09] branch: its ledger segment has digits, and its counters lead to theirs',
    edit: { path: 'phone', label: 'Phone', value: '905-555-0198' },
    made: { branchId: 'E2EBR', companyId: 'NORTHGATE', name: 'E2E Branch', ...ADDRESS },
    refuse: async (shell) => {
      await expect(shell.panel.getByRole('table', { name: 'Counters' }).getByRole('link').first()).toHaveAttribute(
        'href',
        /sequence-counter\?record=/,
      )
      await control(shell, 'glSegment').fill('A1')
      return { path: 'glSegment', sentence: 'G/L segment is 1 to 8 digits.' }
    },
  },
  {
    hash: '#/shell/warehouse',
    known: 'TOR-1',
    title: '[S4.24] warehouse: stays in use while a count is under way',
    edit: { path: 'line2', label: 'Address line 2', value: 'Dock 4' },
    made: { warehouseId: 'E2EWH', branchId: 'HAM', name: 'E2E Warehouse', ...ADDRESS },
    refuse: async (shell) => {
      await control(shell, 'active').uncheck()
      return {
        path: 'active',
        sentence: 'A warehouse can be made inactive only while its count stage is Clear.',
      }
    },
  },
]

for (const { hash, known, title, edit, made, refuse } of CASES)
  test(`${title}; opened, made, changed, refused, and its history`, async ({ shell, page }) => {
    await enter(shell, 'admin', hash)
    await grid(shell).getByRole('link', { name: known, exact: true }).click()
    await fill(shell, { [edit.path]: edit.value })
    await page.keyboard.press('Control+s')
    await saved(shell)
    await hasHistory(shell, edit.label, edit.value)
    await page.keyboard.press('Escape')
    const { path, sentence } = await refuse(shell)
    await page.keyboard.press('Control+s')
    await expect(control(shell, path)).toBeFocused()
    await expect(control(shell, path)).toHaveAccessibleDescription(sentence)

    await page.keyboard.press('Alt+n')
    await fill(shell, made)
    await page.keyboard.press('Control+s')
    await saved(shell)
    await page.keyboard.press('Alt+n')
    await fill(shell, made)
    await page.keyboard.press('Control+s')
    const key = Object.keys(made)[0]!
    await expect(control(shell, key)).toBeFocused()
    await expect(control(shell, key)).toHaveAccessibleDescription(/ exists already\.$/)
  })

test('[S5.24] [supply 1.9a used] user codes: a code of the system stays as it is and leads to what uses it; an id is used once within its type', async ({
  shell,
  page,
}) => {
  await enter(shell, 'controller', '#/novus/user-codes')
  await page.keyboard.press('Alt+n')
  const made = { codeType: 'HOLD_REASON', codeId: 'E2E', description: 'Made by a test' }
  await fill(shell, made)
  await page.keyboard.press('Control+s')
  await saved(shell)
  await fill(shell, { descriptionFr: 'Fait par un essai' })
  await page.keyboard.press('Control+s')
  await expect(shell.panel.getByText('Version 2')).toBeVisible()
  await hasHistory(shell, 'Description (French)', 'Fait par un essai')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+n')
  await fill(shell, made)
  await page.keyboard.press('Control+s')
  await expect(control(shell, 'codeId')).toHaveAccessibleDescription('Code E2E exists already in HOLD_REASON.')

  await shell.go('#/novus-gl/user-codes')
  await grid(shell).getByRole('link', { name: 'GJ', exact: true }).click()
  await fill(shell, { description: 'Mine now' })
  await page.keyboard.press('Control+s')
  await expect(shell.panel.getByRole('alert')).toContainText('A code of the system cannot be changed or deleted.')
  await expect(control(shell, 'description')).toHaveValue('Mine now')
  await page.keyboard.press('Alt+y')
  await shell.panel.locator('[data-region="uses"]').getByRole('link').first().click()
  await expect(shell.tab(/Accounting journals/)).toHaveAttribute('aria-selected', 'true')
  await expect(shell.panel.getByRole('listitem').filter({ hasText: 'Source' })).toContainText('GJ')
})

test('[S5.24] user codes: what a kind calls the number of its codes is what their form and its messages say', async ({
  shell,
  page,
}) => {
  await enter(shell, 'admin', '#/shell/code-index')
  await page.keyboard.press('Alt+n')
  await fill(shell, { codeType: 'E2E_KIND', applications: 'NOVUS', description: 'Kind of a test' })
  await control(shell, 'numberValueUse').selectOption('Required')
  await fill(shell, { numberLabel: 'Days of grace' })
  await page.keyboard.press('Control+s')
  await saved(shell)

  await shell.go('#/novus/user-codes')
  await page.keyboard.press('Alt+n')
  await fill(shell, { codeType: 'E2E_KIND', codeId: 'ONE', description: 'First' })
  await expect(shell.panel.getByRole('textbox', { name: /^Days of grace/ })).toBeVisible()
  await expect(control(shell, 'textValue')).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await expect(shell.panel.getByRole('alert').getByRole('button', { name: /^Days of grace/ })).toBeVisible()
  await page.keyboard.type('30')
  await page.keyboard.press('Control+s')
  await saved(shell)
})

test('[A35] a clerk has no door to administration: no menu, no address, and its calls answer 403', async ({
  shell,
  page,
}) => {
  await enter(shell, 'clerk', '#/shell/company')
  await expect.poll(() => shell.hash()).not.toContain('company')
  await expect(page.getByRole('grid')).toHaveCount(0)
  await page.getByRole('button', { name: 'Applications', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: /Accounts Receivable/ })).toBeVisible()
  const statuses = await page.evaluate(async () => {
    const key = Object.keys(localStorage).find((k) => k.startsWith('oidc.user:'))!
    const { access_token } = JSON.parse(localStorage.getItem(key)!) as { access_token: string }
    const headers = { Authorization: `Bearer ${access_token}` }
    const paths = ['company', 'company/NORTHGATE', 'company/export', 'company/lookup?q=N']
    return Promise.all(paths.map(async (path) => (await fetch(`/api/admin/${path}`, { headers })).status))
  })
  expect(statuses).toEqual([403, 403, 403, 403])
})
