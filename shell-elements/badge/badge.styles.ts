import { css } from 'lit'

export const badgeStyles = css`
  :host {
    display: inline-grid;
  }
  .badge {
    display: inline-grid;
    place-items: center;
    min-width: 16px;
    height: 16px;
    padding: 0 4px;
    border-radius: var(--r-full);
    background: var(--c-copper-chrome);
    color: var(--c-on-copper);
    font-size: var(--fs-11);
    font-weight: var(--fw-bold);
    line-height: 1;
    font-variant-numeric: tabular-nums;
  }
  @media (forced-colors: active) {
    .badge {
      border: 1px solid currentColor;
    }
  }
`
