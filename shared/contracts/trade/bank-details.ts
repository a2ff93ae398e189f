import { sealedText, text } from '../fields.ts'

const digits = (count: number, message: string) =>
  text({ max: count, pattern: { source: `^[0-9]{${count}}$`, message: `admin:rules.vendorBankChange.${message}` } })

/** A name as a bank has it. A file for a bank has Latin letters and digits alone: a name without any would be blank there. */
export const nameAtBank = () =>
  text({
    max: 30,
    pattern: { source: '[0-9A-Za-z\\u00c0-\\u024f]', message: 'admin:rules.vendorBankChange.payeeForm' },
  })

/** An account at a bank in Canada, whosever it is; its number is sealed. */
export const bankAccount = () => ({
  institution: digits(3, 'institutionForm'),
  transit: digits(5, 'transitForm'),
  accountNumber: sealedText({
    max: 12,
    pattern: { source: '^[0-9]{7,12}$', message: 'admin:rules.vendorBankChange.accountNumberForm' },
  }),
})
