import { html, nothing, type TemplateResult } from 'lit'
import { icon } from './icons.ts'
import type { MenuAction } from './types.ts'

/** One row of a menu that does or chooses something; a line above it where its action asks for one. */
export function menuRow(action: MenuAction, choose: (id: string) => void): TemplateResult {
  const { id, label, checked, disabled, group, note, separator } = action
  const choice = checked !== undefined
  return html`${separator ? html`<div class="separator" role="separator"></div>` : nothing}
    <button
      type="button"
      class="row"
      role=${choice ? (group === undefined ? 'menuitemcheckbox' : 'menuitemradio') : 'menuitem'}
      data-action=${id}
      aria-checked=${choice ? String(checked) : nothing}
      aria-disabled=${disabled ? 'true' : nothing}
      tabindex="-1"
      @click=${() => !disabled && choose(id)}
    >
      ${choice ? html`<span class="mark">${checked ? icon('check2') : nothing}</span>` : nothing}${label}
      ${note ? html`<span class="end quiet ellipsis">${note}</span>` : nothing}
    </button>`
}

/** Rows in their order; neighbours of one `group` stand in a group of that name. */
export function menuRows(actions: readonly MenuAction[], choose: (id: string) => void): TemplateResult[] {
  const runs: MenuAction[][] = []
  for (const action of actions) {
    const run = runs.at(-1)
    if (run && action.group !== undefined && run[0]!.group === action.group) run.push(action)
    else runs.push([action])
  }
  return runs.map((run) => {
    const { group } = run[0]!
    const rows = run.map((action) => menuRow(action, choose))
    if (group === undefined) return html`${rows}`
    return html`<div role="group" aria-label=${group}>
      <div class="heading" aria-hidden="true">${group}</div>
      ${rows}
    </div>`
  })
}
