/** What the samples are made of: names and sentences of the trade, short and long, with the letters of our languages. */
export const NAMES = [
  'Harlow Electric Ltd.',
  'Côté & Fils',
  'Northgate Metals',
  'Abbott Line Construction and Electrical Contracting of Southern Ontario',
  'Rocheleau Acier inoxydable',
  '王氏五金',
  "O'Brien Conduit",
  'Mill 7',
]

export const NOTES = [
  'Call before delivery.',
  'The dock closes at four; drivers who come later wait for the morning shift.\nAsk for Maëlle.',
  'Certificates go with every coil.',
]

/** Where a contract asks for a form of its own: a region, a postal code, a number of nine digits. */
export const FORMS = [
  'ON',
  'CA',
  'CAN',
  'CAD',
  'L8P 1A1',
  '123456789',
  '123456789RT0001',
  'north.example',
  'https://north.example',
  '/north',
  '/novus-north/yard',
  '0 2 * * *',
  '08:30',
  ...Array.from({ length: 12 }, (_, digits) => '123456789012'.slice(0, digits + 1)),
  '001',
  '1',
  'A',
  'a',
]
