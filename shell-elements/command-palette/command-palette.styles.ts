import { css } from 'lit'

export const commandPaletteStyles = css`
  :host {
    display: contents;
  }
  dialog {
    position: fixed;
    inset: 0 auto auto 0;
    left: 50%;
    top: min(11vh, 96px);
    translate: -50% 0;
    width: min(720px, calc(100vw - 16px));
    max-height: min(640px, calc(100vh - 2 * min(11vh, 96px)));
    margin: 0;
    padding: 0;
    border: 0;
    border-radius: var(--r-4);
    background: var(--c-surface);
    color: var(--c-text);
    box-shadow: var(--e-3);
    font: var(--fw) var(--fs-13) / var(--lh) var(--ui-font);
    overflow: hidden;
  }
  dialog[open] {
    display: flex;
    flex-direction: column;
  }
  dialog::backdrop {
    top: var(--acting-bar, 0px);
    background: var(--c-scrim);
  }
  .field {
    flex: none;
    display: flex;
    align-items: center;
    gap: 10px;
    height: 50px;
    padding: 0 16px;
    border-bottom: 1px solid var(--c-line);
    color: var(--c-text-2);
  }
  input {
    flex: 1 1 auto;
    min-width: 0;
    height: 100%;
    padding: 0;
    border: 0;
    background: none;
    color: var(--c-text);
    font: var(--fw) var(--fs-16) / 1 var(--ui-font);
  }
  input:focus-visible {
    outline: 0;
  }
  input::placeholder {
    color: var(--c-text-3);
    opacity: 1;
  }
  .area {
    flex: none;
    font-size: var(--fs-12);
    color: var(--c-text-2);
  }
  .bar {
    flex: none;
    height: 2px;
    margin-top: -2px;
  }
  .bar[data-busy] {
    background: linear-gradient(90deg, transparent, var(--c-accent), transparent) 0 0 / 40% 100% no-repeat;
    animation: along 900ms linear 150ms infinite backwards;
  }
  @keyframes along {
    from {
      background-position: -60% 0;
    }
    to {
      background-position: 160% 0;
    }
  }
  #rows {
    flex: 1 1 auto;
    min-height: 0;
    overflow: auto;
    padding-bottom: 6px;
    scroll-padding-block: 30px 6px;
  }
  .heading {
    padding: 10px 16px 5px;
    font-size: var(--fs-11);
    font-weight: var(--fw-semi);
    color: var(--c-text-2);
  }
  .row {
    display: flex;
    align-items: center;
    gap: 9px;
    min-height: 34px;
    padding: 4px 16px 4px 13px;
    border-inline-start: 3px solid transparent;
    cursor: pointer;
  }
  .row[aria-selected='true'] {
    border-color: var(--c-accent);
    background: var(--c-selected);
  }
  .shape {
    flex: none;
    display: grid;
    place-items: center;
    width: 18px;
    color: var(--c-text-2);
    font-size: 14px;
  }
  suite-app-tile {
    --tile-size: 18px;
    flex: none;
  }
  .label {
    flex: 0 1 auto;
    max-width: 70%;
    font-weight: var(--fw-med);
  }
  mark {
    background: none;
    color: var(--c-accent-text);
    font-weight: var(--fw-bold);
  }
  .note {
    flex: 0 1000 auto;
    color: var(--c-text-2);
    font-size: var(--fs-12);
  }
  .end {
    flex: none;
    margin-inline-start: auto;
    font-size: var(--fs-12);
    font-variant-numeric: tabular-nums;
    color: var(--c-text-2);
  }
  .end + .end {
    margin-inline-start: 0;
  }
  kbd.end {
    font-size: 10.5px;
  }
  .none {
    margin: 0;
    padding: 18px 16px 22px;
    color: var(--c-text-2);
  }
  footer {
    flex: none;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 18px;
    padding: 8px 16px;
    border-top: 1px solid var(--c-line);
    background: var(--c-subtle);
    font-size: var(--fs-11);
    color: var(--c-text-2);
  }
  footer span:not(.grow),
  footer button {
    display: flex;
    align-items: center;
    gap: 5px;
  }
  footer .grow {
    flex: 1 1 auto;
  }
  footer button + button {
    margin-inline-start: -8px;
  }
  footer button:hover {
    color: var(--c-text);
  }
  @media (prefers-reduced-motion: reduce) {
    .bar[data-busy] {
      animation: none;
      background: var(--c-accent);
    }
  }
  @media (forced-colors: active) {
    dialog {
      border: 1px solid CanvasText;
    }
    .row[aria-selected='true'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
    mark {
      color: Highlight;
    }
  }
`
