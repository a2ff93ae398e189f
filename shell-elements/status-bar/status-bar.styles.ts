import { css } from 'lit'

export const statusBarStyles = css`
  :host {
    grid-area: status;
    display: block;
    font: var(--fw) var(--fs-11) / 1 var(--ui-font);
  }
  footer {
    display: flex;
    align-items: center;
    gap: 14px;
    height: var(--bar-status);
    padding: 0 var(--pad-page) 0 12px;
    border-top: 1px solid var(--c-line);
    background: var(--c-subtle);
    color: var(--c-text-3);
    white-space: nowrap;
    overflow: hidden;
  }
  ul {
    display: flex;
    flex: 1 1 0;
    min-width: 0;
    flex-wrap: wrap;
    gap: 0 14px;
    height: 100%;
    overflow: hidden;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  li {
    display: flex;
    align-items: center;
    gap: 4px;
    height: 100%;
  }
  .divided::before {
    content: '';
    width: 1px;
    height: 12px;
    margin-inline-end: 10px;
    background: var(--c-line-strong);
  }
  kbd {
    font-size: 10px;
    padding: 1px 4px;
  }
  .note {
    min-width: 0;
    color: var(--c-text);
    font-weight: var(--fw-med);
  }
  .lead {
    flex: none;
    min-height: min(var(--tap), var(--bar-status));
    padding: 0 4px;
    border-radius: var(--r-1);
    color: var(--c-accent-text);
    font: inherit;
    font-weight: var(--fw-semi);
  }
  .lead:hover {
    text-decoration: underline;
    text-underline-offset: 2px;
  }
  .lead:focus-visible {
    outline-offset: calc(-1 * var(--focus-w));
  }
  .tenant {
    flex: none;
    margin-inline-start: auto;
    font-variant-numeric: slashed-zero;
  }
`
