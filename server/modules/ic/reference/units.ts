/** UN/ECE Recommendation 20 (units used in international trade), revision 17, 2021, and Recommendation 21 for a coil: by our unit. */
export const UNECE_UNITS: Readonly<Record<string, string>> = {
  LB: 'LBR',
  KG: 'KGM',
  CWT: 'CWA',
  TON: 'STN',
  TONNE: 'TNE',
  EA: 'C62',
  PC: 'H87',
  FT: 'FOT',
  IN: 'INH',
  M: 'MTR',
  MM: 'MMT',
  SHEET: 'ST',
  COIL: 'CL',
  ROLL: 'RO',
  BOX: 'BX',
  HR: 'HUR',
}
