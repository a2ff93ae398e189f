import { Decimal } from 'decimal.js'

/** What lines of the books on the tax accounts stand for on the return. */
export const TAX_ON_RETURN = ['Collected', 'CollectedAdjustment', 'Recoverable', 'RecoverableAdjustment'] as const
export type TaxOnReturn = (typeof TAX_ON_RETURN)[number]

/** What a line of the form stands for; which number it has there is a row of data. */
export const FORM_LINES = [
  'Sales',
  'Collected',
  'CollectedAdjustment',
  'CollectedTotal',
  'Recoverable',
  'RecoverableAdjustment',
  'RecoverableTotal',
  'NetTax',
  'Instalments',
  'OtherCredits',
  'Balance',
  'Refund',
  'Payment',
] as const
export type FormLine = (typeof FORM_LINES)[number]

/** What the books say of a period; amounts in the company's currency. */
export type TaxMeasured = Readonly<Record<TaxOnReturn | 'Sales' | 'Instalments', string>>

/**
 * [finance 5.3] The return as its form adds up: what was collected and adjusted, less what is recovered and adjusted, is the net tax;
 * less instalments it is a payment, or below zero a refund. To the cent.
 */
export function returnAmounts(measured: TaxMeasured): Record<FormLine, string> {
  const sum = (...names: readonly (keyof TaxMeasured)[]) =>
    names.reduce((total, name) => total.plus(measured[name]), new Decimal(0))
  const collected = sum('Collected', 'CollectedAdjustment')
  const recoverable = sum('Recoverable', 'RecoverableAdjustment')
  const net = collected.minus(recoverable)
  const balance = net.minus(measured.Instalments)
  const worked = {
    ...measured,
    CollectedTotal: collected,
    RecoverableTotal: recoverable,
    NetTax: net,
    OtherCredits: measured.Instalments,
    Balance: balance,
    Refund: Decimal.max(balance.negated(), 0),
    Payment: Decimal.max(balance, 0),
  }
  return Object.fromEntries(
    FORM_LINES.map((name) => [name, new Decimal(worked[name]).toDecimalPlaces(2).toFixed(2)]),
  ) as Record<FormLine, string>
}
