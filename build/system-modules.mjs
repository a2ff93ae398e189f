/**
 * Turns the ES chunks of a build into SystemJS modules. A chunk's name carries a hash of what it holds and of all that
 * it stands on, so that a name never means two contents and files may be cached for ever.
 */
import { transformAsync } from '@babel/core'
import dynamicImport from '@babel/plugin-transform-dynamic-import'
import systemModules from '@babel/plugin-transform-modules-systemjs'
import { transform } from 'esbuild'
import { createHash } from 'node:crypto'
import { basename, posix } from 'node:path'

/**
 * @typedef {object} SystemModule
 * @property {string} file name below the output folder, `assets/kit.1a2b3c4d.js`
 * @property {string} code
 * @property {string | null} entry specifier of the import map that it is
 * @property {boolean} asked it is imported by name or lazily, not only by a chunk that stands on it
 * @property {string[]} reaches files of chunks that it may ever import, itself among them
 * @property {string[]} needs files that must be there before it runs, scripts and style sheets, nearest first
 */

/** Stands for a chunk's final name until all hashes are known. */
const mark = (chunkFile) => `@@novus-chunk:${chunkFile}@@`
const MARKS = /@@novus-chunk:([^@]+)@@/g

/**
 * @param {import('rollup').OutputChunk[]} chunks
 * @param {(chunk: import('rollup').OutputChunk) => string | null} specifierOf
 * @returns {Promise<SystemModule[]>}
 */
export async function systemModulesOf(chunks, specifierOf) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const code = new Map()
  for (const chunk of chunks) code.set(chunk.fileName, await toSystem(chunk))

  const reached = new Map(chunks.map((chunk) => [chunk.fileName, reach(chunk, byFile)]))
  const names = new Map(
    chunks.map(({ fileName }) => {
      const hash = createHash('sha256').update(code.get(fileName))
      const others = [...reached.get(fileName).every].filter((file) => file !== fileName).sort()
      for (const file of others) hash.update(code.get(file))
      return [fileName, `assets/${basename(fileName, '.js')}.${hash.digest('hex').slice(0, 10)}.js`]
    }),
  )

  return chunks.map((chunk) => ({
    file: names.get(chunk.fileName),
    code: code.get(chunk.fileName).replace(MARKS, (_, file) => `./${posix.basename(names.get(file))}`),
    entry: specifierOf(chunk),
    asked: chunk.isEntry || chunk.isDynamicEntry,
    reaches: [...reached.get(chunk.fileName).every].map((file) => names.get(file)),
    needs: reached.get(chunk.fileName).atOnce.map((file) => names.get(file) ?? file),
  }))
}

/** `atOnce`: files that run before the chunk does; `every`: also those that it may import later. */
function reach(chunk, byFile) {
  const atOnce = new Set(stylesOf(chunk))
  for (const file of chunk.imports) atOnce.add(file)
  for (const file of atOnce) {
    const needed = byFile.get(file)
    if (needed) for (const next of [...stylesOf(needed), ...needed.imports]) atOnce.add(next)
  }
  atOnce.delete(chunk.fileName)

  const every = new Set([chunk.fileName])
  for (const file of every) {
    const { imports, dynamicImports } = byFile.get(file)
    for (const next of [...imports, ...dynamicImports]) if (byFile.has(next)) every.add(next)
  }
  return { atOnce: [...atOnce], every }
}

const stylesOf = (chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]

async function toSystem(chunk) {
  const { code } = await transformAsync(chunk.code, {
    configFile: false,
    babelrc: false,
    sourceType: 'module',
    compact: true,
    comments: false,
    plugins: [[markChunks, { chunk }], dynamicImport, systemModules],
  })
  const small = await transform(code, { minify: true, target: 'es2022', legalComments: 'none' })
  return calledAtOnce(small.code, chunk.fileName)
}

const DECLARED = /^(System\.register\(\[[^\]]*\],)(function\([\s\S]*)\);\s*$/
const EXECUTED = /execute:((?:async )?function\(\)\{[\s\S]*)\}\}$/

/**
 * Puts brackets around the two functions that a module is. A browser takes that as the sign that they are called at once
 * and compiles them while the file arrives; without, each would be skipped twice before it is read for good, on the
 * thread that draws. Minifiers take such brackets away, so they come last.
 * @throws when the module has not the shape that the transform gives it
 */
function calledAtOnce(code, fileName) {
  const [, register, declare] = DECLARED.exec(code) ?? []
  const execute = declare && EXECUTED.exec(declare)
  if (!execute) throw new Error(`${fileName} is no SystemJS module: ${code.slice(0, 40)}`)
  return `${register}(${declare.slice(0, execute.index)}execute:(${execute[1]})}}));\n`
}

/** Babel plugin: writes marks where chunks are named, and lets the module loader wait for the chunk's style sheets. */
function markChunks({ types }, { chunk }) {
  const folder = posix.dirname(chunk.fileName)
  const fileOf = (source) => posix.normalize(posix.join(folder, source))
  const rename = (literal) => {
    if (literal && /^\.\.?\//.test(literal.value)) literal.value = mark(fileOf(literal.value))
    if (literal) delete literal.extra
  }
  return {
    visitor: {
      Program(path) {
        for (const style of stylesOf(chunk))
          path.unshiftContainer('body', types.importDeclaration([], types.stringLiteral(`./${posix.basename(style)}`)))
      },
      'ImportDeclaration|ExportNamedDeclaration|ExportAllDeclaration'(path) {
        if (path.node.source && !path.node.source.value.endsWith('.css')) rename(path.node.source)
      },
      CallExpression({ node }) {
        if (node.callee.type !== 'Import') return
        const [address] = node.arguments
        if (address?.type === 'StringLiteral') rename(address)
      },
    },
  }
}
