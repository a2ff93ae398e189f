import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { PortalPanel } from '../portal-invite/portal-panel.tsx'
import { VendorBankPanel } from '../vendor-bank/vendor-bank-panel.tsx'

/** What belongs to a firm and is kept elsewhere: who acts for it, and where it is paid. */
export const FirmPanels = (props: SectionPartProps) => (
  <>
    <PortalPanel {...props} />
    <VendorBankPanel {...props} />
  </>
)
