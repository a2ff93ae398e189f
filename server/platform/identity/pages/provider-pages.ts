import type { Kysely } from 'kysely'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Locale } from '../../../../shared/contracts/shell.ts'
import { defaultLanguage } from '../../configuration/default-language.ts'
import type { Tables } from '../../database/tables.ts'
import { visitorLocale, type Texts } from '../texts.ts'
import { readInstallation } from './installation.ts'
import { escape, messageBody, PAGE_HEADERS, pageHtml, type Page } from './page.ts'

/** The two pages that the provider library asks us to draw. */
export class ProviderPages {
  constructor(
    private readonly db: Kysely<Tables>,
    private readonly texts: Texts,
  ) {}

  /**
   * Sign-out. `form` is the library's, with the secret against forged requests. With the ID token as a hint the shell
   * has sent the visitor here and a script sends the form at once; without it, a stranger may have: the visitor decides.
   */
  async signOut(ctx: KoaContextWithOIDC, form: string): Promise<void> {
    const text = this.texts(await this.localeOf(ctx))
    const title = text('signOut.title')
    const fields = `<input type="hidden" name="logout" value="yes"><h1>${escape(title)}</h1>
<p class="lead">${escape(text('signOut.lead'))}</p>
<button class="submit" type="submit">${escape(text('signOut.submit'))}</button></form>`
    await this.show(ctx, {
      title,
      body: form.replace('</form>', fields),
      script: ctx.oidc.params?.['id_token_hint'] ? 'sign-out.js' : undefined,
      languages: false,
    })
  }

  /** A request that the provider refuses and cannot send back to the client: `code` is the protocol's word for it. */
  async error(ctx: KoaContextWithOIDC, code: string): Promise<void> {
    const text = this.texts(await this.localeOf(ctx))
    const body = messageBody(text('fault.title'), text('fault.lead', { code }), text('fault.action'), '/')
    await this.show(ctx, { title: text('fault.title'), body, languages: false })
  }

  private async localeOf({ req }: KoaContextWithOIDC): Promise<Locale> {
    return visitorLocale(req.headers, await defaultLanguage(this.db))
  }

  private async show(ctx: KoaContextWithOIDC, page: Omit<Page, 'locale' | 'text' | 'installation'>): Promise<void> {
    const locale = await this.localeOf(ctx)
    const installation = await readInstallation(this.db)
    ctx.body = pageHtml({ ...page, locale, text: this.texts(locale), installation })
    ctx.set(PAGE_HEADERS)
  }
}
