/**
 * The first calls of the shell leave before its code is compiled: applications and routes with the stored sign-in, and the
 * texts. `shared/api/first-calls.ts` takes the answers; whatever is not taken is lost, and nothing that the shell would not
 * have asked for itself is asked.
 */
;(function () {
  const meta = (name) => document.querySelector('meta[name="novus:' + name + '"]')?.content
  // The provider's answer is about to say who is here.
  if (location.pathname !== '/') return
  const page = document.documentElement.dataset
  try {
    const culture = /(?:^|;\s*)culture=([\w-]+)/.exec(document.cookie)?.[1]
    const locale = ['fr-CA', 'zh-CN', 'zh-TW'].includes(culture) ? culture : 'en-CA'
    const preload = (as, href) =>
      document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as, crossOrigin: '', href }))
    preload('fetch', '/locales/' + locale + '/shell.json?v=' + encodeURIComponent(meta('release')))

    const user = JSON.parse(localStorage.getItem('oidc.user:' + meta('authority') + ':' + meta('client-id')))
    if (!user?.access_token || user.expires_at <= Date.now() / 1000) return
    // The bar of the frame stands until the frame does (layout.css), and looks as the last page of this browser did.
    const look = JSON.parse(localStorage.getItem('novus:look'))
    if (/^(light|dark|contrast)$/.test(look?.theme)) page.theme = look.theme
    if (/^(compact|regular|comfortable)$/.test(look?.density)) page.density = look.density
    const widths = Object.entries(JSON.parse(localStorage.getItem('novus:bar')) ?? {})
    for (const [name, width] of widths)
      if (width > 0 && width < 200) document.documentElement.style.setProperty('--bar-' + name, width + 'px')
    // Whoever has no applications menu is not shown its place.
    const { showMenus, landingPage } = user.profile ?? {}
    page.known = showMenus === false || /^\W*portal\b/i.test(landingPage) ? '' : 'menu'
    // Who was here before has the font: texts are drawn once then, and not in another face first.
    if (Object.keys(localStorage).some((key) => key.startsWith('novus:told:'))) preload('font', meta('font'))
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
