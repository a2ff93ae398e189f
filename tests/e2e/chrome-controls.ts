import type { Page } from '@playwright/test'

export interface ControlBox {
  /** Accessible name, as far as an attribute or the text gives it. */
  name: string
  left: number
  right: number
  width: number
  height: number
}

/** Boxes of the buttons and tabs of the chrome that are shown; a strip that scrolls shows what lies inside its view. */
export function chromeControls(page: Page): Promise<ControlBox[]> {
  return page.evaluate(() => {
    const boxes: ControlBox[] = []
    const scrolls = (element: Element) => element.closest('.view, .bar') !== null
    const walk = (root: ParentNode) => {
      for (const element of root.querySelectorAll('*')) {
        if (element.id === 'panels') continue
        if (element.shadowRoot) walk(element.shadowRoot)
        if (!element.matches('button, a, input') || element.closest('#panels')) continue
        if (!element.checkVisibility({ visibilityProperty: true }) || scrolls(element)) continue
        const { left, right, width, height } = element.getBoundingClientRect()
        boxes.push({ name: element.ariaLabel ?? element.textContent.trim(), left, right, width, height })
      }
    }
    walk(document)
    return boxes
  })
}
