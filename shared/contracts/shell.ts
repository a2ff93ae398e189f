/** Shapes of the calls of section 7, exactly as the product text names them. */
export interface ApplicationRow {
  Application: string
  Description: string
  RouterPath: string
  Names?: OwnNames
  /** Mark of an application whose mark is not ours: two letters and a family of colours. */
  Tile?: string
  Family?: string
}
/** What an administrator calls a row, by locale; a locale without a name keeps the shipped text. Absent when he changed none. */
export type OwnNames = Partial<Record<Locale, string>>
export interface MenuRow {
  MenuKey: number
  Application: string
  MenuId: string
  MenuName: string
  ParentId: string
  Sequence: number
  IsActive: boolean
  RouterPath: string | null
  Names?: OwnNames
}
export interface RouteRow {
  RouteKey: number
  Path: string
  Name: string
  /** Screen id of the room. */
  Component: string
  /** JSON text. */
  Props: string | null
  /** JSON text; `{"menu": false}` for a route without a menu row, `{"menuId": "AP0001"}` names its tab. */
  Meta: string | null
  /** Those of its menu. */
  Names?: OwnNames
}
export interface TenantInfo {
  server: string
  database: string
  releaseNumber: string
}
export interface Language {
  LanguageKey: number
  Name: string
  LanguageCode: string
  CountryCode: string
  ImageUrl: string | null
  LocaleIdentifier: string
}
export interface Languages {
  Languages: Language[]
  DefaultLanguage: string
}
export interface DefaultCompany {
  Name: string
  Logo: string | null
  LogoFileType: string | null
}

/** Claims of the signed-in user [S3.10]. `shellSub` is "display name|subject id". */
export interface ProfileClaims {
  sub: string
  shellSub: string
  domain: string
  landingPage: string | null
  showMenus: boolean | null
  cssFiles: string[]
  environmentLabel: string | null
  environment: string | null
  name: string
}

export const LOCALES = ['en-CA', 'fr-CA', 'zh-CN', 'zh-TW'] as const
export type Locale = (typeof LOCALES)[number]
export const BASE_LOCALE: Locale = 'en-CA'
