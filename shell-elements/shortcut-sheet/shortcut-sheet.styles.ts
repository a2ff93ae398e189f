import { css } from 'lit'

export const shortcutSheetStyles = css`
  dialog {
    width: min(760px, calc(100vw - 32px));
  }
  .groups {
    columns: 2 300px;
    column-gap: 32px;
    padding: 4px 20px 16px;
    overflow: auto;
  }
  .groups:focus-visible {
    outline-offset: -2px;
  }
  section {
    break-inside: avoid;
    margin-bottom: 14px;
  }
  h3 {
    margin: 0 0 4px;
    padding: 4px 0;
    border-bottom: 1px solid var(--c-line-strong);
    font-size: var(--fs-12);
    font-weight: var(--fw-semi);
    color: var(--c-text-2);
  }
  dl {
    margin: 0;
  }
  dl div {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 12px;
    min-height: 27px;
    border-bottom: 1px solid var(--c-line-soft);
    break-inside: avoid;
  }
  dt {
    color: var(--c-text);
    line-height: var(--lh);
  }
  dd {
    flex: none;
    display: flex;
    gap: 3px;
    margin: 0;
  }
`
