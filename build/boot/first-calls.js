/**
 * The first calls of the shell leave before its code is compiled: applications and routes with the stored sign-in, and the
 * texts. `shared/api/first-calls.ts` takes the answers; whatever is not taken is lost, and nothing that the shell would not
 * have asked for itself is asked.
 */
;(function () {
  const meta = (name) => document.querySelector('meta[name="novus:' + name + '"]')?.content
  // The provider's answer is about to say who is here.
  if (location.pathname !== '/') return
  try {
    const culture = /(?:^|;\s*)culture=([\w-]+)/.exec(document.cookie)?.[1]
    const locale = ['fr-CA', 'zh-CN', 'zh-TW'].includes(culture) ? culture : 'en-CA'
    const texts = document.createElement('link')
    texts.rel = 'preload'
    texts.as = 'fetch'
    texts.crossOrigin = ''
    texts.href = '/locales/' + locale + '/shell.json?v=' + encodeURIComponent(meta('release'))
    document.head.append(texts)

    const user = JSON.parse(localStorage.getItem('oidc.user:' + meta('authority') + ':' + meta('client-id')))
    if (!user?.access_token || user.expires_at <= Date.now() / 1000) return
    const ask = (url) => {
      const stop = new AbortController()
      const answer = fetch(url, {
        credentials: 'include',
        signal: stop.signal,
        headers: { Authorization: 'Bearer ' + user.access_token, 'X-Locale': locale },
      })
      // Whoever takes it is told.
      answer.catch(() => undefined)
      return { token: user.access_token, answer, stop }
    }
    const urls = ['/api/shell/applications', '/api/shell/routes']
    globalThis.novusFirstCalls = new Map(urls.map((url) => [url, ask(url)]))
  } catch {
    // What is stored cannot be read: the shell says so when it reads it.
  }
})()
