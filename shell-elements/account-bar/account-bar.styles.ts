import { css } from 'lit'

export const accountBarStyles = css`
  :host {
    grid-area: menu;
    display: block;
    min-width: 0;
    font: var(--fw) var(--fs-13) / var(--lh) var(--ui-font);
    color: var(--c-text);
    background: var(--c-surface);
  }
  section {
    display: flex;
    align-items: center;
    gap: 12px;
    min-height: 60px;
    padding: 0 24px;
    border-bottom: 1px solid var(--c-line);
  }
  suite-firm-picker {
    flex: 0 1 auto;
    min-width: 220px;
    max-width: 380px;
  }
  .arrow {
    font-size: 16px;
    color: var(--c-text-3);
  }
  suite-banner {
    --pad-page: 24px;
  }
  @media (max-width: 639px) {
    section {
      gap: 8px;
      min-height: 68px;
      padding: 8px 16px;
    }
    suite-firm-picker {
      flex: 1 1 0;
      min-width: 0;
    }
    suite-firm-picker.ship-to {
      flex-grow: 1.3;
    }
    suite-banner {
      --pad-page: 16px;
    }
  }
`
