/** Parts of a noun's texts whose names mean the same wherever they stand: a status is called Status on every document. */
const NAMED =
  /^\w+:(?:(rules)\.\w+|\w+\.(?:fields|choices|sections|views|columns|totals|states|kinds|actions)(?:\.[\w-]+)*)\.([\w-]+)$/

/** A kind of records as one of a list of kinds: `admin:auditLog.choices.entity.ap.paymentBatch`. */
const KIND = /^\w+:\w+\.choices\.entity\.(\w+)\.(\w+)$/

/** A right of the trade among the choices of another contract: `admin:dutyPair.choices.duties.namedRight.cost.view`. */
const OF_TRADE = /^\w+:\w+\.choices\.(?!namedRights)\w+\.(namedRight\..+)$/

/**
 * Key of the word that stands for a text which its own file does not have: of `ap:payment.fields.items.status` it is
 * `words:names.status`, of `po:rules.purchaseOrder.linesGiven` `words:rules.linesGiven`; a kind of records is called as one of its
 * records is, `ap:paymentBatch.record`. Null where there is none. A file that says `=status` means the same word under another name.
 */
export function sharedWord(key: string): string | null {
  const kind = KIND.exec(key)
  if (kind) return `${kind[1]}:${kind[2]}.record`
  const right = OF_TRADE.exec(key)
  if (right) return `admin:role.choices.namedRights.${right[1]}`
  const found = NAMED.exec(key)
  return found && `words:${found[1] ?? 'names'}.${found[2]}`
}

/** Key of the word that a text of a file means, `words:names.status` of `=status`; null for a text of its own. */
export const meantWord = (text: string): string | null => (text.startsWith('=') ? `words:names.${text.slice(1)}` : null)
