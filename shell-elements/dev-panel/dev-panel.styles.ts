import { css } from 'lit'

export const devPanelStyles = css`
  :host {
    position: fixed;
    right: 12px;
    bottom: 36px;
    z-index: var(--z-drawer);
    display: block;
    width: min(560px, calc(100vw - 24px));
    border: 1px solid var(--c-line-strong);
    border-radius: 6px;
    background: var(--c-surface);
    color: var(--c-text);
    font-size: var(--fs-12);
    box-shadow: var(--e-2);
  }
  header {
    display: flex;
    align-items: center;
    gap: 8px;
    padding: 8px 12px;
    border-bottom: 1px solid var(--c-line-strong);
  }
  h2 {
    flex: 1;
    margin: 0;
    font-size: var(--fs-12);
    font-weight: var(--fw-semi);
  }
  .groups {
    max-height: 45vh;
    padding: 0 12px 8px;
    overflow: auto;
  }
  .groups:focus-visible {
    outline-offset: -2px;
  }
  h3 {
    margin: 8px 0 2px;
    font-size: var(--fs-12);
    font-weight: var(--fw-semi);
    color: var(--c-text-2);
  }
  p {
    margin: 0;
  }
  table {
    width: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  th,
  td {
    padding: 2px 8px 2px 0;
    border-bottom: 1px solid var(--c-line-soft);
    font-weight: inherit;
    text-align: start;
    vertical-align: top;
    overflow-wrap: anywhere;
  }
  th {
    width: 30%;
  }
  td:nth-child(2) {
    width: 22%;
  }
`
