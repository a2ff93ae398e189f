/**
 * The modules of the start travel in one file with the loader, so that a cold start asks once. The build writes
 * `System.carry(address, …)` where a file of its own would say `System.register(…)`; the loader takes each from here
 * the first time, and from its own file if it ever asks again.
 */
;(function () {
  const prototype = System.constructor.prototype
  const instantiate = prototype.instantiate
  const carried = new Map()

  prototype.carry = function (address, needs, declare) {
    carried.set(new URL(address, document.baseURI).href, [needs, declare])
  }

  prototype.instantiate = function (url, parent, meta) {
    const registration = carried.get(url)
    return carried.delete(url) ? registration : instantiate.call(this, url, parent, meta)
  }
})()
