/**
 * Stands for `customElements.define` in the module of the elements: a page may load it twice, or have the shell's own already.
 * The first definition stays.
 */
export const defineOnce = (name: string, element: CustomElementConstructor): void => {
  if (!customElements.get(name)) globalThis.customElements.define(name, element)
}
