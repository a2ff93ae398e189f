import { css } from 'lit'

export const environmentLabelStyles = css`
  :host {
    display: inline-flex;
    flex: none;
    margin: 0 6px;
  }
  .plate {
    display: inline-flex;
    align-items: center;
    height: 20px;
    padding: 0 8px;
    border-radius: var(--r-1);
    background: repeating-linear-gradient(135deg, var(--c-env-1) 0 8px, var(--c-env-2) 8px 16px);
    color: var(--c-on-copper);
    font-size: var(--fs-11);
    font-weight: var(--fw-bold);
    letter-spacing: 0.04em;
    white-space: nowrap;
    cursor: default;
  }
  dl {
    display: grid;
    grid-template-columns: auto auto;
    gap: 2px 12px;
    margin: 0;
  }
  dt {
    color: var(--c-on-chrome-2);
  }
  dd {
    margin: 0;
    font-variant-numeric: slashed-zero;
  }
  [popover] {
    position: fixed;
    inset: auto;
    margin: 0;
    padding: 8px 10px;
    border: 1px solid var(--c-chrome-line);
    border-radius: var(--r-2);
    background: var(--c-chrome);
    color: var(--c-on-chrome);
    box-shadow: var(--e-2);
    font: var(--fw) var(--fs-12) / var(--lh) var(--ui-font);
    pointer-events: none;
  }
  @media (max-width: 1360px) {
    :host {
      margin: 0 2px;
    }
  }
  @media (forced-colors: active) {
    .plate {
      border: 1px solid currentColor;
    }
  }
`
