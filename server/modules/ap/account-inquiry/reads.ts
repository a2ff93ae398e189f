import { VendorInquiry, type VendorAccount } from '../../../../shared/contracts/ap/account-inquiry.ts'
import { PAPER_ROOMS } from '../../../../shared/contracts/ap/account-lists.ts'
import type { Answers } from '../../../platform/action/answers.ts'
import type { Deps } from '../../../platform/deps.ts'
import { readInSight } from '../../../platform/entity/read.ts'
import { outOfScope } from '../../../platform/entity/save.ts'
import { isReadable, MASK, visibilityOf } from '../../../platform/entity/visibility.ts'
import { notFound } from '../../../platform/http/errors.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { reads, Refused, type StoredInquiry } from '../../../platform/inquiry/reads.ts'
import { columnsInSight, isFigureRead } from '../../../platform/inquiry/sight.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { accountFigures } from '../../../trade/items/account-figures.ts'
import { PAYABLE } from '../../../trade/items/side.ts'
import { FirmStore } from '../../admin/index.ts'
import { onOrderWith } from '../../po/index.ts'
import { roomsWithFiles } from '../../../trade/items/files.ts'
import { contactsOf } from '../../../trade/items/item-lists.ts'
import { accountLists, type Account } from './lists.ts'

const ORDERS = 'po/purchase-order.view'

/** @throws 404 for a firm that is no vendor */
export async function vendorOf(db: Deps['db'], user: CurrentUser, id: string) {
  const seen = await visibilityOf(db, user, FirmStore)
  const stored = await readInSight(db, FirmStore, id, seen)
  if (!stored || !stored.record['vendor']) throw notFound()
  return { ...stored, seen, firmId: String(stored.record['firmId']) }
}
type Vendor = Awaited<ReturnType<typeof vendorOf>>

interface VendorLookedAt extends Account {
  readonly vendor: Vendor
}

/** [finance 7.10] One vendor at the end of a day: what is owed, how late, and the documents behind it. */
export const vendorInquiry = ({ db }: Deps, answers: Answers): StoredInquiry<VendorLookedAt> =>
  reads(VendorInquiry, {
    async of({ user, rights, asks }): Promise<VendorLookedAt | Refused> {
      const vendor = await vendorOf(db, user, asks['vendorId']!)
      if (!vendor.inScope) return new Refused(outOfScope({ entity: FirmStore, answers }))
      const { firmId } = vendor
      const contacts = contactsOf(vendor)
      return { vendor, user, firmId, asOf: asks['asOf']!, rooms: roomsWithFiles(PAPER_ROOMS, rights), contacts }
    },
    async figures(of, { rights, sight }) {
      const { record, seen } = of.vendor
      const [company, account] = await Promise.all([ownCompany(db), accountFigures(db, PAYABLE, of)])
      const { documents: purchases, money: payments, lastMoney: lastPayment, byMonth, ...figures } = account
      const { termsCode, currency, onHold } = record['vendor'] as {
        termsCode: string
        currency: string
        onHold: boolean
      }
      const shown = <T>(path: string, value: T) => (isReadable(seen, path) ? value : null)
      const { row } = columnsInSight(sight, VendorInquiry, 'open')
      return {
        firmId: of.firmId,
        name: shown('name', String(record['name'])) ?? MASK,
        ...{ standing: String(record['status']), isHeld: onHold, companyCurrency: company.currency, asOf: of.asOf },
        termsCode: shown('vendor.termsCode', termsCode),
        currency: shown('vendor.currency', currency),
        ...{ ...figures, purchases, payments, lastPayment, purchasesByMonth: byMonth },
        byCurrency: isFigureRead(sight, VendorInquiry, 'balance') ? figures.byCurrency : [],
        items: figures.items.map((item) => row({ ...item }) as unknown as VendorAccount['items'][number]),
        onOrder: rights.can(ORDERS) ? await onOrderWith(db, of.firmId, of.asOf) : null,
      }
    },
    lists: accountLists,
    // What of a vendor is kept elsewhere is shown to who may see it there.
    keeps: ({ vendor, rooms }, { rights }) => [
      ...(rights.can(ORDERS) ? [] : ['orders']),
      ...(rights.can(`${FirmStore.room}.view`) && isReadable(vendor.seen, 'contacts') ? [] : ['contacts']),
      ...(rooms.length > 0 ? [] : ['attachments']),
    ],
  })
