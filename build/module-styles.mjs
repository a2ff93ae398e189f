/**
 * Keeps the styles of a business module to its own panels (D12): modules share the document for ever, so what one says about
 * `h1` or `.btn` must not reach the shell or another module.
 */
import { relative, sep } from 'node:path'

const LAYER = 'module'
/** These name something for the whole document and hold no selector; a scope would make them void. */
const GLOBAL = new Set(['charset', 'import', 'font-face', 'keyframes', 'property', 'namespace'])

/**
 * PostCSS plugin: rules of `apps/<module>/…css` go into `@layer module` and into the scope of that module's panels.
 * @param {string} root folder of the product
 */
export function moduleStyles(root) {
  return {
    postcssPlugin: 'novus-module-styles',
    Once(sheet, { AtRule }) {
      const [room, module] = relative(root, sheet.source?.input.file ?? '').split(sep)
      if (room !== 'apps' || !module) return
      const rules = sheet.nodes.flatMap(withoutLayer)
      sheet.removeAll()
      const scope = new AtRule({ name: 'scope', params: `([data-module='${module}'])` })
      scope.append(rules.filter((node) => !isGlobal(node)))
      sheet.append(rules.filter(isGlobal), new AtRule({ name: 'layer', params: LAYER, nodes: [scope] }))
    },
  }
}

const isGlobal = (node) => node.type === 'atrule' && GLOBAL.has(node.name)

/** A sheet may name the layer itself; nested in ours it would be a weaker one of its own. */
const withoutLayer = (node) =>
  node.type === 'atrule' && node.name === 'layer' && node.params === LAYER && node.nodes ? node.nodes : [node]
