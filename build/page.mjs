/** The page of a build, made of the page of the sources: hashed addresses, SystemJS, and what the start needs at once. */

const STYLES = '<link rel="stylesheet" href="/shell-elements/styles/index.css" />'
const SCRIPT = '<script type="module" src="/root-config/main.ts"></script>'
const ICON = 'href="/root-config/mark.svg"'

/**
 * @typedef {object} PageFile
 * @property {string} file name below the output folder
 * @property {string} integrity
 */

/**
 * `index.html` of a build. The placeholders `%NOVUS_…%` stay for the server to fill in.
 * @param {string} source `root-config/index.html`
 * @param {{ loader: PageFile, styles: PageFile[], scripts: PageFile[], icon: PageFile, root: string }} files `scripts`:
 *   what the shell needs, most urgent first; `root`: specifier to start with
 * @throws when the source lacks one of the three lines that are replaced
 */
export function buildPage(source, { loader, styles, scripts, icon, root }) {
  const lines = [
    // No `crossorigin` on the scripts: SystemJS asks for them without, and a preload that differs is fetched twice.
    `<script src="/${loader.file}" integrity="${loader.integrity}" defer></script>`,
    // `fetch` asks in cors mode, so here the attribute has to be there.
    '<link rel="preload" as="fetch" href="/import-map.json" crossorigin />',
    ...scripts.map(
      ({ file, integrity }) => `<link rel="preload" as="script" href="/${file}" integrity="${integrity}" />`,
    ),
    '<script type="systemjs-importmap" src="/import-map.json"></script>',
    `<script type="systemjs-module" src="import:${root}"></script>`,
  ]
  const sheets = styles.map(
    ({ file, integrity }) => `<link rel="stylesheet" href="/${file}" integrity="${integrity}" />`,
  )
  return [
    [STYLES, sheets.join('\n    ')],
    [SCRIPT, lines.join('\n    ')],
    [ICON, `href="/${icon.file}"`],
  ].reduce((page, [from, to]) => {
    if (!page.includes(from)) throw new Error(`root-config/index.html has no ${from}`)
    return page.replace(from, () => to)
  }, source)
}
