import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { becauseText, whyText } from '../../../apps/ar/receipts/why-proposed.ts'
import type { ReceivedItem } from '../../../shared/contracts/ar/deposit-amounts.ts'
import { Deposit } from '../../../shared/contracts/ar/deposit.ts'
import { emptyRecord } from '../../../shared/contracts/check.ts'
import { installTextSource } from '../../../shared/i18n/i18n.ts'
import { loadScreenTexts } from '../../../shared/i18n/screen-texts.ts'

beforeAll(async () => {
  installTextSource({
    async load(locale, namespace) {
      const path = resolve(import.meta.dirname, `../../../locales/${locale}/${namespace}.json`)
      return JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>
    },
  })
  await loadScreenTexts(['ar'])
})

const line = (docNumber: string, dueDate: string | null, more: Partial<ReceivedItem> = {}) =>
  ({ ...emptyRecord(Deposit.fields.items.fields!), docNumber, dueDate, ...more }) as ReceivedItem

const oldest = line('IN1', '2026-05-01')
const taken = (why: ReceivedItem['why'], more: Partial<ReceivedItem> = {}) =>
  line('IN2', '2026-06-01', { pay: '10.00', why, ...more })
const later = line('IN3', '2026-07-01')

it('[judgement 16] says of an older document why a newer one is taken, by what it was taken', () => {
  const said = (why: ReceivedItem['why']) => whyText(oldest, { lines: [oldest, taken(why), later], disputes: [] })
  expect((['Number', 'Remittance', 'Exact', 'ExactSum'] as const).map(said)).toEqual([
    ...[
      'Older, but not named',
      'Older, but not named',
      'Older, but of another amount',
      'Older, but not part of this sum',
    ],
  ])
  // Whoever takes the oldest, or says it himself, leaves nothing to explain.
  expect([said('Oldest'), said('ByHand')]).toEqual(['', ''])
})

it('[judgement 16] says nothing of what is newer than what is taken, and until when a discount could be taken', () => {
  const lines = [oldest, taken('Exact'), later]
  expect(whyText(later, { lines, disputes: [] })).toBe('')
  expect(whyText(taken('Exact'), { lines, disputes: [] })).toBe('Exactly this amount')
  const inTime = taken('Remittance', { discount: '0.20', discountDate: '2026-06-10' })
  expect(whyText(inTime, { lines, disputes: [] })).toMatch(/; discount until 2026-06-10$/)
})

it('[judgement 16] says what a receipt is for, and what discount it gives; of none it says nothing', () => {
  const said = (discount: string | null) => becauseText('Exact', discount, (amount) => `${amount} CAD`)
  expect(said('12.50')).toBe('One document is open for exactly this amount. Discount: 12.50 CAD.')
  expect([said('0.00'), said('0'), said(null)]).toEqual(
    Array.from({ length: 3 }, () => 'One document is open for exactly this amount.'),
  )
})

it('[judgement 16] says of what is in dispute since when and why, and not that it is older', () => {
  const disputed = { ...oldest, why: 'Disputed' as const }
  const about = (notes: string | null) => ({
    lines: [disputed, taken('Exact')],
    disputes: [{ reference: 'IN1', since: '2026-05-20', notes }],
  })
  expect(whyText(disputed, about('crane damage'))).toBe('Not proposed: in dispute since 2026-05-20, crane damage')
  expect(whyText(disputed, about(null))).toBe('Not proposed: in dispute since 2026-05-20')
  // Taken all the same, because the customer has named it.
  expect(whyText({ ...disputed, pay: '1.00', why: 'Number' }, about(null))).not.toContain('dispute')
})
