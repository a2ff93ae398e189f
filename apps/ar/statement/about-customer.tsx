import { CustomerInquiry } from '../../../shared/contracts/ar/account-inquiry.ts'
import { aboutFirm } from '../../../shared/items/account-parts.tsx'
import type { InquiryPartProps } from '../../../shared/kit/inquiry/inquiry-definition.ts'
import { StatementOf } from './statement-of.tsx'
import css from './about-customer.module.css'

const Firm = aboutFirm(CustomerInquiry)

/** Who it is, and his statement on paper. */
export const AboutCustomer = (props: InquiryPartProps) => (
  <div className={css['about']}>
    <Firm {...props} />
    <StatementOf {...props} />
  </div>
)
