import { css } from 'lit'

/** What every element of the chrome starts from: box model, focus ring, hidden, and text for screen readers only. */
export const base = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  button {
    font: inherit;
    color: inherit;
    background: none;
    border: 0;
    padding: 0;
    cursor: pointer;
  }
  :focus-visible {
    outline: var(--focus-w) solid var(--c-focus);
    outline-offset: 1px;
  }
  .icon {
    flex: none;
    display: block;
  }
  .quiet {
    color: var(--c-text-3);
  }
  .ellipsis {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  /* What is shown beside a name and is no part of it: keys, initials, a count. */
  [data-printed]::before {
    content: attr(data-printed);
  }
  kbd {
    font: 500 10.5px/1 var(--ui-font);
    padding: 2px 4px;
    border: 1px solid var(--c-line-strong);
    border-bottom-width: 2px;
    border-radius: 3px;
    color: var(--c-text-2);
    background: var(--c-surface);
    white-space: nowrap;
  }
`

/** The focus ring on ink. */
export const onInk = css`
  :focus-visible {
    outline-color: var(--c-focus-chrome);
  }
`

/** Buttons of dialogs, overlays and error panels: default, primary (one in a view), danger, ghost. */
export const buttons = css`
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 6px;
    min-height: var(--ctl-h);
    padding: 0 12px;
    border: 1px solid var(--c-line-strong);
    border-radius: var(--r-2);
    background: var(--c-surface);
    font-size: var(--fs-12);
    font-weight: var(--fw-med);
    color: var(--c-text);
    white-space: nowrap;
    transition: background var(--t-fast);
  }
  .button:hover {
    background: var(--c-hover);
  }
  .button.primary {
    background: var(--c-accent);
    border-color: var(--c-accent);
    color: var(--c-on-accent);
    font-weight: var(--fw-semi);
  }
  .button.primary:hover {
    background: var(--c-accent-hover);
  }
  .button.danger {
    background: var(--c-bad-fg);
    border-color: var(--c-bad-fg);
    color: var(--c-surface);
    font-weight: var(--fw-semi);
  }
  .button.ghost {
    border-color: transparent;
    background: transparent;
  }
  .button.ghost:hover {
    background: var(--c-hover);
  }
`

/** A floating menu and its rows. It sits in the top layer (popover), so no strip that scrolls can cut it. */
export const menus = css`
  [popover] {
    position: fixed;
    inset: auto;
    margin: 0;
    padding: 4px;
    border: 0;
    border-radius: var(--r-3);
    background: var(--c-surface);
    color: var(--c-text);
    box-shadow: var(--e-2);
    font: var(--fw) var(--fs-ui) / var(--lh) var(--ui-font);
    overflow: auto;
    max-height: calc(100vh - 60px);
    max-width: calc(100vw - 16px);
  }
  .row {
    display: flex;
    align-items: center;
    gap: 8px;
    width: 100%;
    min-height: var(--tap);
    min-width: 168px;
    padding: 7px 10px;
    border-radius: var(--r-2);
    line-height: 1.2;
    text-align: start;
    white-space: nowrap;
  }
  .row:hover,
  .row[aria-expanded='true'] {
    background: var(--c-hover);
  }
  .row:focus-visible {
    outline: var(--focus-w) solid var(--c-focus);
    outline-offset: calc(-1 * var(--focus-w));
    background: var(--c-accent-soft);
    color: var(--c-accent-text);
  }
  .row[aria-disabled='true'] {
    color: var(--c-disabled);
    background: none;
    cursor: default;
  }
  .row .mark {
    flex: none;
    width: 1em;
  }
  .row .end {
    margin-inline-start: auto;
    padding-inline-start: 16px;
    font-size: var(--fs-11);
  }
  .separator {
    height: 1px;
    margin: 4px 6px;
    background: var(--c-line);
  }
  .heading {
    padding: 8px 10px 3px;
    font-size: var(--fs-11);
    font-weight: var(--fw-semi);
    color: var(--c-text-3);
  }
  @media (forced-colors: active) {
    [popover] {
      border: 1px solid CanvasText;
    }
  }
`
