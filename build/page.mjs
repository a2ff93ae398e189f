/** The page of a build, made of the page of the sources: hashed addresses, and one script that starts the shell. */

const STYLES = '<link rel="stylesheet" href="/shell-elements/styles/index.css" />'
const SCRIPT = '<script type="module" src="/root-config/main.ts"></script>'
const ICON = 'href="/root-config/mark.svg"'
const FONT = 'name="novus:font" content=""'

/**
 * @typedef {object} PageFile
 * @property {string} file name below the output folder
 * @property {string} integrity
 */

/**
 * `index.html` of a build. The placeholders `%NOVUS_…%` stay for the server to fill in.
 * @param {string} source `root-config/index.html`
 * @param {{ script: PageFile, styles: PageFile[], icon: string, font: string, root: string, map: PageFile, later: PageFile }} files `script`: the module loader with
 *   what the shell needs; `icon`: the tab's picture as SVG text, small enough to travel in the page; `font`: what most texts are drawn with; `root`: specifier to
 *   start with; `map`: what every start needs; `later`: the map of what only business modules need. The browser holds both against their
 *   integrity, as scripts and sheets: whoever exchanges one on its way has to exchange the page
 * @throws when the source lacks one of the lines that are replaced
 */
export function buildPage(source, { script, styles, icon, font, root, map, later }) {
  const lines = [
    `<script src="/${script.file}" integrity="${script.integrity}" defer></script>`,
    // `fetch` asks in cors mode, so here the attribute has to be there.
    // A preload of this kind knows no integrity: whoever takes what it has fetched holds it against the hash.
    `<link rel="preload" as="fetch" href="/${map.file}" crossorigin />`,
    `<script type="systemjs-importmap" src="/${map.file}" integrity="${map.integrity}" data-later="/${later.file}" data-later-integrity="${later.integrity}"></script>`,
    `<script type="systemjs-module" src="import:${root}"></script>`,
  ]
  const sheets = styles.map(
    ({ file, integrity }) => `<link rel="stylesheet" href="/${file}" integrity="${integrity}" />`,
  )
  return [
    [STYLES, sheets.join('\n    ')],
    [SCRIPT, lines.join('\n    ')],
    [FONT, `name="novus:font" content="/${font}"`],
    [ICON, `href="data:image/svg+xml,${encodeURIComponent(icon.trim())}"`],
  ].reduce((page, [from, to]) => {
    if (!page.includes(from)) throw new Error(`root-config/index.html has no ${from}`)
    return page.replace(from, () => to)
  }, source)
}
