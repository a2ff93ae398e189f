/**
 * Follows the module loader in one file: a style sheet among a module's imports becomes a link in the head, and the
 * module waits for it. Nothing is written inline, so a strict content policy has nothing to refuse.
 */
;(function () {
  const prototype = System.constructor.prototype
  const instantiate = prototype.instantiate

  prototype.instantiate = function (url, parent, meta) {
    return /\.css$/.test(url)
      ? linked(url, this.getImportMap().integrity[url])
      : instantiate.call(this, url, parent, meta)
  }

  function linked(url, integrity) {
    return new Promise(function (done, fail) {
      const link = document.createElement('link')
      link.rel = 'stylesheet'
      link.href = url
      if (integrity) link.integrity = integrity
      link.onload = () => done([[], () => ({})])
      link.onerror = function () {
        link.remove()
        fail(new Error('Error loading ' + url))
      }
      document.head.append(link)
    })
  }
})()
