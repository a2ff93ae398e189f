export const COMPANY = 'NORTHGATE'
/** Who has issued the credit card of the company. */
export const ISSUER = 'NORCAR-01'
