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
  .request {
    font-size: var(--fs-11);
    color: var(--c-text-3);
    font-variant-numeric: slashed-zero;
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 8px;
    margin-top: 10px;
  }
`
