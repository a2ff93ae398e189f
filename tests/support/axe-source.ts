import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** axe as it is published. */
export const PUBLISHED = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * A page has few colours and thousands of texts in them. axe reads each anew, a third of its time; here a colour that was read is
 * known by how it is written.
 */
export const AXE_SOURCE = `${PUBLISHED}
{
  const known = new Map()
  const { prototype } = axe.commons.color.Color
  const { parseString } = prototype
  prototype.parseString = function (text) {
    const read = known.get(text)
    if (read) return Object.assign(this, read)
    parseString.call(this, text)
    const { r, g, b, alpha } = this
    known.set(text, { r, g, b, alpha })
    return this
  }
}`
