import type { CustomerAccount } from '../../shared/contracts/ar/account-inquiry.ts'
import { CreditBar } from '../../shared/items/credit-bar.tsx'
import type { InquiryPartProps } from '../../shared/kit/inquiry/inquiry-definition.ts'
import { AboutCustomer } from './statement/about-customer.tsx'

/** Who it is, and what he may still be sold. */
export function CustomerAbout(props: InquiryPartProps) {
  const { credit } = props.head as unknown as CustomerAccount
  return (
    <>
      <AboutCustomer {...props} />
      {credit ? <CreditBar credit={credit} /> : null}
    </>
  )
}
