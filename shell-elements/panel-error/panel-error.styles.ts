import { css } from 'lit'

export const panelErrorStyles = css`
  :host {
    display: grid;
    place-items: center;
    height: 100%;
    min-height: 220px;
    padding: 24px;
    background: var(--c-surface);
    color: var(--c-text);
    font: var(--fw) var(--fs-13) / var(--lh) var(--ui-font);
  }
  section {
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: 3px;
    max-width: 480px;
    text-align: center;
  }
  .shape {
    display: grid;
    place-items: center;
    width: 36px;
    height: 36px;
    margin-bottom: 8px;
    border: 1px solid var(--c-line-strong);
    border-radius: var(--r-2);
    font-size: 17px;
    color: var(--c-bad-fg);
  }
  /* Nothing is broken: it opens by itself. */
  .shape.waits {
    color: var(--c-warn-fg);
  }
  h2 {
    margin: 0;
    font-size: var(--fs-14);
    font-weight: var(--fw-semi);
  }
  p {
    margin: 0;
    color: var(--c-text-2);
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 8px;
    margin-top: 10px;
  }
  details {
    width: 100%;
    margin-top: 14px;
    color: var(--c-text-2);
    font-size: var(--fs-12);
  }
  summary {
    width: max-content;
    margin-inline: auto;
    padding: 2px 6px;
    border-radius: var(--r-2);
    cursor: pointer;
  }
  dl {
    display: grid;
    grid-template-columns: max-content 1fr;
    gap: 4px 12px;
    margin: 8px 0 0;
    padding: 10px 12px;
    border: 1px solid var(--c-line);
    border-radius: var(--r-2);
    background: var(--c-subtle);
    text-align: start;
  }
  dt {
    color: var(--c-text-3);
  }
  dd {
    margin: 0;
    color: var(--c-text);
    overflow-wrap: anywhere;
    white-space: pre-line;
    font-variant-numeric: slashed-zero;
  }
`
