interface Pen {
  font: string
  measureText(text: string): { readonly width: number }
}

/** Two letters side by side may stand this much closer or wider than each by itself, of the width of the text. */
const KERNING = 0.04
/** Widths of so many texts are kept; those of letters always are. */
const MOST_KEPT = 4_000

/**
 * Widths of texts in one font and size. Asking a browser for each text of a page takes longer than drawing it: the widest
 * of many is found by the widths of their letters, and only those that may be it are asked for.
 */
export class TextWidths {
  readonly #pen: Pen
  readonly #fontOf: (bold: boolean) => string
  readonly #letters = [new Map<string, number>(), new Map<string, number>()] as const
  readonly #texts = [new Map<string, number>(), new Map<string, number>()] as const
  #font = ''

  constructor(pen: Pen, fontOf: (bold: boolean) => string) {
    this.#pen = pen
    this.#fontOf = fontOf
  }

  /** Exact, in px. */
  of(text: string, bold: boolean): number {
    const known = this.#texts[Number(bold)]!
    // Tabular figures are a little wider than the pen's proportional ones, and all alike.
    const key = text.replace(/\d/g, '0')
    let width = known.get(key)
    if (width === undefined) {
      if (known.size > MOST_KEPT) known.clear()
      known.set(key, (width = this.#ask(key, bold) + 1))
    }
    return width
  }

  /** That of the widest text, exact; `beside` is what stands beside each in its cell. 0 of none. */
  widest(texts: readonly string[], bold: boolean, beside: (at: number) => number = () => 0): number {
    const rough = texts.map((text, at) => this.#rough(text, bold) + beside(at))
    const most = rough.reduce((a, b) => Math.max(a, b), 0)
    const mayBe = most - 2 * KERNING * most - 2
    return texts.reduce(
      (widest, text, at) => (rough[at]! < mayBe ? widest : Math.max(widest, this.of(text, bold) + beside(at))),
      0,
    )
  }

  #rough(text: string, bold: boolean): number {
    const known = this.#letters[Number(bold)]!
    let sum = 0
    for (const one of text) {
      const letter = one >= '0' && one <= '9' ? '0' : one
      let width = known.get(letter)
      if (width === undefined) known.set(letter, (width = this.#ask(letter, bold)))
      sum += width
    }
    return sum
  }

  #ask(text: string, bold: boolean): number {
    const font = this.#fontOf(bold)
    // Even the same font is read again each time that it is set.
    if (this.#font !== font) this.#pen.font = this.#font = font
    return this.#pen.measureText(text).width
  }
}
