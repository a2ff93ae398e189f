import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { AXE_SOURCE } from '../support/axe-source.ts'

interface Look {
  /** Only what this selector takes; by default the page. */
  within?: string | undefined
  /** Only these rules. */
  rules?: string[]
  /** The finer findings too, not only those that keep somebody from his work. */
  all?: boolean
  /** The rule of WCAG 2.2 for the size of targets, which axe leaves out by itself. */
  targets?: boolean
}

/** A colour on its way to another one is none of ours: what moves comes to its end, but for what never does. */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime ?? 0)),
      )
    // What is taken away on its way has ended, too.
    await Promise.all(moving.map((one) => one.finished.catch(() => undefined)))
  })

/** What axe finds serious or critical, one line each: rule and place. */
export async function findings(page: Page, { within, rules, all, targets }: Look = {}): Promise<string[]> {
  await atRest(page)
  // Nothing here stands in a frame, so that axe need not open a page of its own to put their findings together; and it need
  // not describe what is right.
  const axe = new AxeBuilder({ page, axeSource: AXE_SOURCE }).setLegacyMode(true).options({
    resultTypes: ['violations'],
    rules: {
      // Whoever speaks to his machine says what he reads. axe holds the rule for unfinished and leaves it out by itself.
      'label-content-name-mismatch': { enabled: true },
      ...(targets && { 'target-size': { enabled: true } }),
    },
  })
  if (rules) axe.withRules(rules)
  if (within) axe.include(within)
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => all || impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id} at ${nodes.map(({ target, html }) => `${target.join(' ')} ${html.slice(0, 160)}`).join(' | ')}`,
    )
}
