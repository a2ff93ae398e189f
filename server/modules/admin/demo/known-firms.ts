/** Firms of the demo that people look for by name: the portal user's accounts, and those of the pictures. */
export interface KnownFirm {
  firmId: string
  name: string
  types: string
  city: string
  region: string
  postalCode: string
  phone: string
  line1: string
  creditLimit?: string
  onHold?: boolean
  inactive?: boolean
  billToId?: string
  french?: boolean
}

export const KNOWN_FIRMS: readonly KnownFirm[] = [
  {
    firmId: 'HARLOW-01',
    name: 'Harlow Electric Ltd.',
    types: 'BS',
    city: 'Hamilton',
    region: 'ON',
    postalCode: 'L8L 4X9',
    phone: '905-555-0182',
    line1: '412 Wellington St N',
    creditLimit: '75000',
  },
  {
    firmId: 'HARLOW-02',
    name: 'Harlow Electric, Stoney Creek yard',
    types: 'S',
    city: 'Stoney Creek',
    region: 'ON',
    postalCode: 'L8E 2K4',
    phone: '905-555-0183',
    line1: '90 Arvin Ave',
    billToId: 'HARLOW-01',
  },
  {
    firmId: 'HARLOW-03',
    name: 'Harlow Electric, Dundas depot',
    types: 'S',
    city: 'Dundas',
    region: 'ON',
    postalCode: 'L9H 1V7',
    phone: '905-555-0184',
    line1: '15 King St W',
    billToId: 'HARLOW-01',
    inactive: true,
  },
  {
    firmId: 'BRIGHT-01',
    name: 'Brightline Contractors',
    types: 'BS',
    city: 'Mississauga',
    region: 'ON',
    postalCode: 'L5T 1A6',
    phone: '905-555-0141',
    line1: '6200 Dixie Rd',
    creditLimit: '25000',
  },
  {
    firmId: 'BRIGHT-02',
    name: 'Brightline Contractors, Yard 2',
    types: 'S',
    city: 'Brampton',
    region: 'ON',
    postalCode: 'L6T 4B5',
    phone: '905-555-0142',
    line1: '18 Rutherford Rd S',
    billToId: 'BRIGHT-01',
  },
  {
    firmId: 'BRIGHT-03',
    name: 'Brightline Contractors, Tower site',
    types: 'S',
    city: 'Toronto',
    region: 'ON',
    postalCode: 'M5J 2N8',
    phone: '416-555-0143',
    line1: '88 Queens Quay W',
    billToId: 'BRIGHT-01',
  },
  {
    firmId: 'ACTONE-01',
    name: 'Acton Electric Co-op',
    types: 'BS',
    city: 'Acton',
    region: 'ON',
    postalCode: 'L7J 1E9',
    phone: '519-555-0125',
    line1: '70 Mill St E',
    creditLimit: '25000',
  },
  {
    firmId: 'ARBUTU-01',
    name: 'Arbutus Homes Group',
    types: 'BSV',
    city: 'Surrey',
    region: 'BC',
    postalCode: 'V3T 4H4',
    phone: '604-555-0133',
    line1: '10355 King George Blvd',
    creditLimit: '25000',
  },
  {
    firmId: 'ATELIE-01',
    name: 'Atelier Métal Rive-Sud',
    types: 'BS',
    city: 'Longueuil',
    region: 'QC',
    postalCode: 'J4G 1S5',
    phone: '450-555-0152',
    line1: '1240 rue Nobel',
    creditLimit: '75000',
    french: true,
  },
  {
    firmId: 'BEAUPR-01',
    name: 'Beaupré Électrique inc.',
    types: 'B',
    city: 'Québec',
    region: 'QC',
    postalCode: 'G1P 2J3',
    phone: '418-555-0161',
    line1: '2300 boul. Père-Lelièvre',
    creditLimit: '25000',
    french: true,
  },
  {
    firmId: 'CHAUDI-01',
    name: 'Chaudière Aluminium',
    types: 'B',
    city: 'Lévis',
    region: 'QC',
    postalCode: 'G6V 6P5',
    phone: '418-555-0162',
    line1: '5755 rue Saint-Georges',
    creditLimit: '100000',
    onHold: true,
    french: true,
  },
  {
    firmId: 'DOFASC-01',
    name: 'Bayfront Rolling Mills',
    types: 'V',
    city: 'Hamilton',
    region: 'ON',
    postalCode: 'L8N 3J5',
    phone: '905-555-0190',
    line1: '1330 Burlington St E',
  },
]
