import { css } from 'lit'

export const topBarStyles = css`
  :host {
    grid-area: top;
    display: block;
    min-width: 0;
    font: var(--fw) var(--fs-12) / var(--lh) var(--ui-font);
  }
  header {
    display: flex;
    align-items: center;
    height: var(--bar-top);
    padding-inline-end: 10px;
    background: var(--c-chrome);
    color: var(--c-on-chrome);
    min-width: 0;
  }
  .tabs {
    flex: 1 1 0;
    min-width: 0;
    align-self: stretch;
    display: flex;
    margin-inline: 10px 8px;
  }
  .tabs ::slotted(*) {
    flex: 1 1 0;
    min-width: 0;
  }
  .tools {
    flex: none;
    display: flex;
    align-items: center;
    gap: 4px;
  }
  @media (forced-colors: active) {
    header {
      border-bottom: 1px solid CanvasText;
    }
  }
`
