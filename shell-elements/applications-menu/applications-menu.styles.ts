import { css } from 'lit'

export const applicationsMenuStyles = css`
  :host {
    display: inline-flex;
    flex: none;
  }
  .launch {
    display: flex;
    align-items: center;
    gap: 6px;
    height: max(28px, var(--tap));
    padding: 0 10px;
    border-radius: var(--r-2);
    background: var(--c-chrome-2);
    color: var(--c-on-chrome);
    font: var(--fw-med) var(--fs-ui) / 1 var(--ui-font);
    white-space: nowrap;
  }
  .launch:focus-visible {
    outline-color: var(--c-focus-chrome);
  }
  .launch[aria-expanded='true'] {
    background: var(--c-surface);
    color: var(--c-text);
  }
  .launch .icon {
    font-size: 12px;
  }
  @media (max-width: 440px) {
    .launch {
      justify-content: center;
      min-width: max(32px, var(--tap));
      padding: 0;
    }
    .launch .word {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
  [popover] {
    width: min(800px, calc(100vw - 16px));
    padding: 14px 14px 0;
    overflow: auto;
  }
  [popover]::backdrop {
    top: var(--bar-top);
    background: color-mix(in srgb, var(--c-scrim) 65%, transparent);
  }
  .filter {
    display: flex;
    align-items: center;
    gap: 8px;
    height: 34px;
    padding: 0 10px;
    border: 1px solid var(--c-control);
    border-radius: var(--r-2);
    color: var(--c-text-3);
  }
  .filter:focus-within {
    border-color: var(--c-focus);
    box-shadow: 0 0 0 var(--focus-w) var(--c-focus-soft);
  }
  input {
    flex: 1 1 auto;
    min-width: 0;
    border: 0;
    padding: 0;
    background: none;
    color: var(--c-text);
    font: inherit;
  }
  input:focus-visible {
    outline: 0;
  }
  input::placeholder {
    color: var(--c-text-3);
    opacity: 1;
  }
  .families {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(210px, 1fr));
    gap: 12px 14px;
    margin: 10px 0 14px;
    align-items: start;
  }
  .families .heading {
    padding: 2px 8px 4px;
  }
  .families .row {
    --tile-size: 26px;
    min-width: 0;
    gap: 10px;
    padding: 4px 8px;
    font-weight: var(--fw-med);
  }
  .families .end {
    padding: 0;
  }
  .none {
    margin: 18px 8px 24px;
    color: var(--c-text-2);
  }
  .hints {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 16px;
    margin: 0 -14px;
    padding: 9px 14px;
    border-top: 1px solid var(--c-line);
    font-size: var(--fs-11);
    color: var(--c-text-3);
  }
  .hints span {
    display: flex;
    align-items: center;
    gap: 6px;
  }
  @media (forced-colors: active) {
    .filter:focus-within {
      outline: var(--focus-w) solid Highlight;
    }
  }
`
