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
    min-height: var(--bar-top);
    padding-inline-end: 10px;
    background: var(--c-chrome);
    color: var(--c-on-chrome);
    min-width: 0;
  }
  .tabs {
    flex: 1 1 0;
    min-width: 0;
    height: var(--bar-top);
    align-self: stretch;
    display: flex;
    margin-inline: 10px 8px;
  }
  slot[name='waiting']::slotted(*) {
    flex: none;
    align-self: center;
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
  /* Phones and 400 % zoom: the tabs get a row of their own, so that nothing leaves the screen (WCAG 1.4.10). */
  @media (max-width: 640px) {
    header {
      flex-wrap: wrap;
      padding-inline-end: 4px;
    }
    .tabs {
      order: 1;
      flex: 1 0 100%;
      margin-inline: 4px 0;
    }
    .tools {
      flex: 1 1 0;
      flex-wrap: wrap;
      justify-content: flex-end;
      gap: 0;
      min-height: var(--bar-top);
    }
  }
  /* The narrowest: what waits goes down to the tabs, so that the tools keep to one line. */
  @media (max-width: 440px) {
    .tabs {
      flex: 1 0 calc(100% - 72px);
    }
    slot[name='waiting']::slotted(*) {
      order: 2;
    }
  }
  @media (forced-colors: active) {
    header {
      border-bottom: 1px solid CanvasText;
    }
  }
`
