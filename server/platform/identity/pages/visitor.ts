import type { FastifyReply, FastifyRequest } from 'fastify'
import { defaultLanguage } from '../../configuration/default-language.ts'
import type { Deps } from '../../deps.ts'
import type { Locale } from '../../../../shared/contracts/shell.ts'
import { asLocale, cultureCookie, visitorLocale, type Text, type Texts } from '../texts.ts'
import { readInstallation } from './installation.ts'
import { messageBody, PAGE_HEADERS, pageHtml, type Page } from './page.ts'
import { signInBody, type SignInForm } from './sign-in-page.ts'

type Content = Pick<Page, 'title' | 'body' | 'script' | 'languages'>

/** Answers pages to visitors, each in his language and under the installation's name. */
export class VisitorPages {
  constructor(
    private readonly deps: Deps,
    private readonly texts: Texts,
  ) {}

  private async localeOf({ headers }: FastifyRequest): Promise<Locale> {
    return visitorLocale(headers, await defaultLanguage(this.deps.db))
  }

  /** The texts of a page in his language. */
  async textFor(request: FastifyRequest): Promise<Text> {
    return this.texts(await this.localeOf(request))
  }

  async show(request: FastifyRequest, reply: FastifyReply, content: (text: Text) => Content): Promise<FastifyReply> {
    const locale = await this.localeOf(request)
    const text = this.texts(locale)
    const installation = await readInstallation(this.deps.db)
    return reply.headers(PAGE_HEADERS).send(pageHtml({ ...content(text), locale, text, installation }))
  }

  showSignIn(request: FastifyRequest, reply: FastifyReply, form: Omit<SignInForm, 'action'>): Promise<FastifyReply> {
    return this.show(request, reply, (text) => ({
      title: text('signIn.title'),
      body: signInBody(text, { ...form, action: pathOf(request) }),
      script: 'sign-in.js',
    }))
  }

  /** The question that this page would have answered is gone. */
  showStale(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    return this.show(request, reply.code(400), (text) => ({
      title: text('stale.title'),
      body: messageBody(text('stale.title'), text('stale.lead'), text('stale.action'), '/'),
      languages: false,
    }))
  }

  /** A language link: keeps the choice in the cookie that the shell reads too, and shows the same page in it. */
  switchedLanguage(request: FastifyRequest, reply: FastifyReply): boolean {
    const locale = asLocale((request.query as Record<string, string | undefined>)['culture'])
    if (!locale) return false
    reply.header('set-cookie', cultureCookie(locale, this.deps.config.publicUrl))
    reply.redirect(pathOf(request), 303)
    return true
  }
}

export const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0]!
