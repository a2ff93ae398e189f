const pluralOf = (record) =>
  /[^aeiou]y$/.test(record) ? record.replace(/y$/, 'ies') : /(s|x|ch|sh)$/.test(record) ? `${record}es` : `${record}s`

/** The forms of one noun: `price-note` is a file, `priceNote` a text block, `PriceNote` a contract, `price_note` a table. */
export function namesOf(module, file) {
  const parts = file.split('-')
  const capital = (word) => word[0].toUpperCase() + word.slice(1)
  const pascal = parts.map(capital).join('')
  const camel = parts[0] + parts.slice(1).map(capital).join('')
  const record = capital(parts.join(' '))
  const title = pluralOf(record)
  return {
    module,
    file,
    room: `${module}/${file}`,
    id: `${module}.${camel}`,
    camel,
    pascal,
    table: parts.join('_'),
    /** `Price note`, and several of them. */
    record,
    title,
    /** `PriceNotes`: all of them. */
    plural: title.split(' ').map(capital).join(''),
    title_of: record.toLowerCase(),
  }
}
