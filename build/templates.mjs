/** Vite plugin: templates of Lit lose what only their authors read, indentation first; a minifier leaves strings alone. */
import { transform } from 'esbuild'

const KINDS = ['html', 'css']

/** @param {string} folder absolute; the templates of its sources are made small */
export function shortTemplates(folder) {
  return {
    name: 'novus-templates',
    async transform(code, id) {
      if (!id.startsWith(folder) || !id.endsWith('.ts')) return null
      const pieces = []
      let from = 0
      for (const { start, end, isSheet } of textsOf(this.parse(code))) {
        const text = code.slice(start, end)
        pieces.push(code.slice(from, start), isSheet ? await shortRules(text) : withoutIndents(text))
        from = end
      }
      return { code: [...pieces, code.slice(from)].join(''), map: null }
    },
  }
}

/** A browser reads a newline as the one blank that it was with the indentation behind it. */
const withoutIndents = (text) => text.replace(/\n\s+/g, '\n')

async function shortRules(text) {
  const { code } = await transform(text, { loader: 'css', minify: true, target: 'es2022' })
  return code.trim().replace(/[\\`]|\$(?=\{)/g, '\\$&')
}

/** Where the texts of templates stand, first to last. A style sheet is one without a slot, and without a backslash. */
function textsOf(tree) {
  const found = []
  const visit = (node) => {
    if (!node || typeof node !== 'object') return
    if (node.type === 'TaggedTemplateExpression' && KINDS.includes(node.tag.name)) {
      const { quasis } = node.quasi
      const isSheet = node.tag.name === 'css' && quasis.length === 1 && !quasis[0].value.raw.includes('\\')
      found.push(...quasis.map(({ start, end }) => ({ start, end, isSheet })))
    }
    Object.values(node).forEach(visit)
  }
  visit(tree)
  return found.toSorted((a, b) => a.start - b.start)
}
