/**
 * A file that the import map of the start does not know is of a business module, or a part of the shell that a person asks for.
 * Before the first of them runs, the later map says what each must hash to and what it stands on. It is asked for as soon as a
 * module is, and again if it could not be had.
 */
;(function () {
  const prototype = System.constructor.prototype
  const instantiate = prototype.instantiate
  const { later, laterIntegrity } = document.querySelector('script[type="systemjs-importmap"]').dataset
  let first
  let asked
  // What was refused once is not taken from the browser's cache again.
  let cache = 'default'

  prototype.instantiate = function (url, parent, meta) {
    first ??= this.getImportMap().integrity
    const begin = () => instantiate.call(this, url, parent, meta)
    if (!isOwn(url)) return begin()
    if (first[url] === undefined) return laterMap().then(begin)
    if (/\/app-[^/]+$/.test(url)) laterMap().catch(() => undefined)
    return begin()
  }

  const isOwn = (url) => url.startsWith(new URL('/assets/', document.baseURI).href)

  function laterMap() {
    asked ??= fetch(later, { integrity: laterIntegrity, cache })
      .then((answer) => (answer.ok ? answer.json() : Promise.reject()))
      .then((map) => System.addImportMap(map))
      .catch(function () {
        asked = undefined
        cache = 'reload'
        throw new Error('Error loading ' + later)
      })
    return asked
  }
})()
