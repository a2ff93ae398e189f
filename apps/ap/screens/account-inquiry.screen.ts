import { VendorInquiry, type VendorAccount } from '../../../shared/contracts/ap/account-inquiry.ts'
import { inquiry } from '../../../shared/kit/screen.ts'
import { actions } from '../account-inquiry/account-actions.ts'
import { cells, notes, Vendor } from '../account-inquiry/account-parts.tsx'

/** [finance 7.10] Everything about one vendor's account, as at any day. */
export default inquiry(VendorInquiry, {
  ...{ About: Vendor, notes, cells, actions },
  next: ({ head }) => [
    {
      ...{ name: 'newInvoice', room: 'ap/purchase-invoice' },
      begin: { vendorId: (head as unknown as VendorAccount).firmId },
    },
  ],
})
