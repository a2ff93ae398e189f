/** Shapes of the portal's calls, as sections 3 and 7 of the product text name them. */

/** Id of the setting that holds the homepage text [S7.09]. */
export const HOMEPAGE_TEXT_CONTROL = 'MobileHomePageText'

/** [S3.06] As much of a firm as the portal shows. */
export interface PortalFirm {
  FirmId: string
  Name: string
}

/** [S3.07] Firm ids by commas: the bill-to, then its ship-tos. */
export interface Securable {
  Identifier: string
}

/** Firm ids of a securable in order, without blanks and repeats. The first is the bill-to. */
export function securableIds({ Identifier }: Securable): { billToId: string; shipToIds: string[] } {
  const [billToId = '', ...rest] = Identifier.split(',').map((id) => id.trim())
  return { billToId, shipToIds: [...new Set(rest.filter((id) => id !== ''))] }
}

/** `GET PortalAccount/session`: the portal state as the server knows it [S3.11]. */
export interface PortalSession {
  securables: Securable[]
  firms: PortalFirm[]
  /** Of the selected account; true as long as none is selected [S4.22]. */
  accountOnHold: boolean
  selectedBillToId: string | null
  selectedShipToId: string | null
  defaultShipToId: string | null
}

/** [S3.14] */
export interface AccountSwitchAnswer {
  ResultStatus: number
  Message: string | null
  DefaultShipToId: string | null
}
