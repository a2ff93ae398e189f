import { css } from 'lit'

/** A modal: the browser's own dialog, so that it traps and returns the focus and needs no code that may fail to load. */
export const dialogStyles = css`
  dialog {
    width: min(520px, calc(100vw - 32px));
    max-height: calc(100vh - 48px - 2 * var(--acting-bar, 0px));
    padding: 0;
    border: 0;
    border-radius: var(--r-4);
    background: var(--c-surface);
    color: var(--c-text);
    box-shadow: var(--e-3);
    font: var(--fw) var(--fs-13) / var(--lh-read) var(--ui-font);
  }
  dialog[open] {
    display: flex;
    flex-direction: column;
  }
  /* Whoever acts as another user sees it over every dialog. */
  dialog::backdrop {
    top: var(--acting-bar, 0px);
    background: var(--c-scrim);
  }
  header {
    display: flex;
    align-items: center;
    gap: 12px;
    padding: 18px 20px 6px;
  }
  h2 {
    margin: 0;
    font-size: var(--fs-16);
    font-weight: var(--fw-semi);
    line-height: var(--lh);
  }
  .shape {
    flex: none;
    display: grid;
    place-items: center;
    width: 32px;
    height: 32px;
    border-radius: 50%;
    font-size: var(--fs-16);
  }
  .shape.info {
    background: var(--c-info-bg);
    color: var(--c-info-fg);
  }
  .shape.warn {
    background: var(--c-warn-bg);
    color: var(--c-warn-fg);
  }
  .shape.bad {
    background: var(--c-bad-bg);
    color: var(--c-bad-fg);
  }
  .body {
    padding: 4px 20px 16px;
    overflow: auto;
    color: var(--c-text-2);
  }
  .body p {
    margin: 0;
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  .body p + p {
    margin-top: 6px;
  }
  .body ul {
    margin: 8px 0 0;
    padding-inline-start: 18px;
    color: var(--c-text);
  }
  footer {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    justify-content: flex-end;
    padding: 12px 20px;
    border-top: 1px solid var(--c-line);
    background: var(--c-subtle);
  }
  footer .button {
    min-height: 32px;
    padding: 0 14px;
    font-size: var(--fs-13);
  }
  footer .copy {
    margin-inline-end: auto;
  }
  @media (forced-colors: active) {
    dialog {
      border: 1px solid CanvasText;
    }
  }
`
