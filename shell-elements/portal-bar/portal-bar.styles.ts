import { css } from 'lit'

export const portalBarStyles = css`
  :host {
    grid-area: top;
    display: block;
    min-width: 0;
    --bar-top: 60px;
    --bar-button: 36px;
    --fs-12: 13px;
    font: var(--fw) var(--fs-13) / var(--lh) var(--ui-font);
  }
  header {
    display: flex;
    align-items: center;
    height: var(--bar-top);
    padding: 0 16px;
    background: var(--c-chrome);
    color: var(--c-on-chrome);
  }
  .nav {
    flex: 1 1 0;
    min-width: 0;
    align-self: stretch;
    display: flex;
    margin-inline: 24px 12px;
  }
  .tools {
    flex: none;
    display: flex;
    align-items: center;
    gap: 4px;
  }
  @media (max-width: 639px) {
    :host {
      --bar-button: 44px;
    }
    header {
      padding: 0 8px;
    }
    .nav {
      margin: 0;
    }
  }
  @media (pointer: coarse) {
    :host {
      --bar-button: 44px;
    }
  }
  @media (forced-colors: active) {
    header {
      border-bottom: 1px solid CanvasText;
    }
  }
`
