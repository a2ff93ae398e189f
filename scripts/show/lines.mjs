/**
 * What a document is, on one page: its fields with the fragment that each comes from, its states with what can be done in them and whose
 * hands that wants, the rules of each action, what it names and what names it, and what its calls ask of the database.
 * @param {object} suite `trade` (shared/contracts/trade/fields.ts), `entities`, `documents` (server/modules/index.ts), `lookupsTo`, `say`
 * @param {string} room `ar/customer-invoice`
 * @param {{ contract: string, statements: string }} read the source of its contract, and docs/statements.md
 * @returns {string[]}
 * @throws where no document stands in that room
 */
export function linesOf({ trade, entities, documents, lookupsTo, say }, room, { contract, statements }) {
  const found = documents.find(({ document }) => document.room === room)
  if (!found) throw new Error(`${room} is no document. There are: ${documents.map((d) => d.document.room).join(', ')}`)
  const { document } = found
  return [
    `${document.id}, ${room}`,
    ...part('Fields', fieldLines(document, fragmentsIn(trade, contract))),
    ...part('States and actions', actionLines(document)),
    ...part('Rules', ruleLines(found, say)),
    ...part('Names', namedLines(document.fields)),
    ...part(
      'Is named by',
      lookupsTo(document.id, entities).map(({ entity, path }) => [entity.id, path]),
    ),
    ...part('Says of itself', sayings(found)),
    ...part('Statements of a call, of 2, 20 and 200 lines', statementLines(document.id, statements)),
  ]
}

const part = (title, rows) => (rows.length === 0 ? [] : ['', title, ...columns(rows).map((row) => `  ${row}`)])

/** Words below each other. */
function columns(rows) {
  const widths = []
  for (const row of rows) row.forEach((cell, at) => (widths[at] = Math.max(widths[at] ?? 0, cell.length)))
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at]))
      .join('  ')
      .trimEnd(),
  )
}

/** The fragments that a contract spreads or takes single fields of, by the name of the field. */
function fragmentsIn(trade, contract) {
  const known = new Map()
  for (const [name, make] of Object.entries(trade)) {
    if (typeof make !== 'function' || !contract.includes(`trade.${name}(`)) continue
    const made = make()
    if (typeof made.kind === 'string') {
      for (const [, field] of contract.matchAll(new RegExp(`(\\w+): (?:\\w+\\()?trade\\.${name}\\(`, 'g')))
        known.set(field, name)
    } else for (const field of Object.keys(made)) known.set(field, name)
  }
  return known
}

const marks = ({ required, readOnly, fixed, takenFrom, ofEntry }) =>
  [
    required && !readOnly ? 'asked for' : '',
    readOnly ? 'by the server' : '',
    fixed ? 'of a new one' : '',
    takenFrom ? `from ${takenFrom.join(', ') || 'nothing'}` : '',
    ofEntry ? `entry of ${ofEntry}` : '',
  ]
    .filter(Boolean)
    .join('; ')

function fieldLines({ strict, derived }, fragments) {
  const line = (path, name, field) => [path, field.kind, fragments.get(name) ?? '', marks(field)]
  const own = Object.entries(strict).flatMap(([name, field]) => [
    line(name, name, field),
    ...Object.entries(field.fields ?? {}).map(([inner, below]) => line(`${name}.${inner}`, inner, below)),
  ])
  return [...own, ...Object.entries(derived).map(([name, field]) => line(`(${name})`, name, field))]
}

function actionLines({ state, drafts, fields, actions, hands }) {
  const hand = (name) =>
    Object.entries(hands).flatMap(([kind, of]) => (Array.isArray(of) && of.includes(name) ? [kind] : []))
  return fields[state].choices.map((one) => [
    drafts.includes(one) ? `${one} (draft)` : one,
    Object.entries(actions)
      .filter(([, { from }]) => from.includes(one))
      .map(([name, { to }]) => `${name} -> ${to ?? one} [${hand(name).join(', ')}]`)
      .join(', ') || 'nothing',
  ])
}

/** Each rule once, with all that it is asked for. Transitions say their rules, and do their work later: nothing is called. */
function ruleLines(found, say) {
  const none = {}
  const lines = (when, rules) => rules.map(({ id, key, field }) => ({ when, id, field: field ?? '', said: say(key) }))
  const asked = [
    ...lines('save', found.rules.onSave ?? []),
    ...lines('delete', found.rules.onDelete ?? []),
    ...found
      .transitions(none, none)
      .flatMap(({ action, rules }) => [
        ...lines(action, found.approval?.rulesOf(action) ?? []),
        ...lines(action, rules),
      ]),
  ]
  const once = new Map()
  for (const one of asked) {
    const known = once.get(one.id + one.field)
    if (!known) once.set(one.id + one.field, { ...one, when: [one.when] })
    else if (!known.when.includes(one.when)) known.when.push(one.when)
  }
  return [...once.values()].map(({ when, id, field, said }) => [id, when.join(', '), field, said])
}

const namedLines = (fields, prefix = '') =>
  Object.entries(fields).flatMap(([name, field]) => [
    ...(field.lookup ? [[`${prefix}${name}`, field.lookup.entity]] : []),
    ...namedLines(field.fields ?? {}, `${prefix}${name}.`),
  ])

function sayings({ document, proofs }) {
  const { posts, roles } = document
  return [
    ...(posts ? [['posted into', `${posts.source}, on ${posts.on.join(' or ')}`]] : []),
    ...Object.entries(roles).map(([role, acts]) => [`first ${role}`, acts.join(', ')]),
    ['proofs of its books', String(proofs.length)],
  ]
}

const statementLines = (id, page) =>
  page
    .split('\n')
    .filter((line) => line.startsWith(`| ${id} `) || line.startsWith(`| ${id},`))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
