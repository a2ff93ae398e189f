import { css } from 'lit'

export const firmPickerStyles = css`
  :host {
    display: block;
    min-width: 0;
  }
  .field {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: 2px 12px;
    width: 100%;
    height: 44px;
    padding: 0 12px;
    border: 1px solid var(--c-control);
    border-radius: var(--r-2);
    background: var(--c-surface);
    color: var(--c-text);
    text-align: start;
    line-height: 1.15;
  }
  .field:hover:not(:disabled) {
    background: var(--c-hover);
  }
  .field:disabled {
    cursor: default;
    border-color: var(--c-line);
  }
  .label {
    grid-column: 1;
    align-self: end;
    font-size: var(--fs-11);
    font-weight: var(--fw-med);
    color: var(--c-text-2);
  }
  .value {
    grid-column: 1;
    align-self: start;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-size: var(--fs-13);
  }
  b {
    font-weight: var(--fw-semi);
    font-variant-numeric: tabular-nums slashed-zero;
    white-space: nowrap;
  }
  .field .icon {
    grid-column: 2;
    grid-row: 1 / 3;
    font-size: 12px;
    color: var(--c-text-2);
  }
  .field:disabled .icon {
    color: var(--c-disabled);
  }
  [popover] {
    width: max-content;
    min-width: min(320px, calc(100vw - 16px));
    max-height: min(420px, calc(100vh - 140px));
  }
  input {
    width: 100%;
    height: var(--ctl-h);
    margin-bottom: 4px;
    padding: 0 10px;
    border: 1px solid var(--c-control);
    border-radius: var(--r-2);
    background: var(--c-surface);
    color: var(--c-text);
    font: inherit;
    position: sticky;
    top: 0;
  }
  [role='listbox']:focus-visible {
    outline: 0;
  }
  .row {
    min-height: var(--row-h);
    cursor: pointer;
  }
  .row .name {
    color: var(--c-text-2);
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .row.active {
    background: var(--c-accent-soft);
    box-shadow: inset 2px 0 0 var(--c-accent);
  }
  .row.active .name {
    color: var(--c-text);
  }
  .none {
    margin: 0;
    padding: 8px 10px;
    color: var(--c-text-2);
  }
  @media (max-width: 639px), (pointer: coarse) {
    .field {
      height: 52px;
    }
    .row {
      min-height: 44px;
      white-space: normal;
    }
    input {
      height: 44px;
      font-size: 16px;
    }
  }
  @media (max-width: 639px) {
    .field {
      padding: 0 10px;
    }
    :host([short='id']) .value .name,
    :host([short='name']) .value b {
      display: none;
    }
  }
  @media (forced-colors: active) {
    .row.active {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`
