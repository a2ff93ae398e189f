import { css } from 'lit'

export const portalHomeStyles = css`
  :host {
    display: block;
    min-height: 100%;
    background: var(--c-app);
    color: var(--c-text);
    font: var(--fw) var(--fs-14) / var(--lh) var(--ui-font);
  }
  .page {
    display: grid;
    gap: 16px;
    max-width: 1120px;
    margin: 0 auto;
    padding: 28px 24px 40px;
  }
  h1 {
    margin: 0;
    font-size: var(--fs-26);
    font-weight: 620;
    letter-spacing: var(--ls-tight);
    line-height: var(--lh-tight);
  }
  .hero p {
    margin: 4px 0 0;
    font-size: var(--fs-13);
    color: var(--c-text-2);
  }
  .cards {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 380px), 1fr));
    gap: 16px;
    align-items: start;
  }
  .cards:empty {
    display: none;
  }
  section {
    min-width: 0;
    border: 1px solid var(--c-line);
    border-radius: var(--r-3);
    background: var(--c-surface);
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 4px 12px;
    min-height: 48px;
    padding: 8px 20px;
    border-bottom: 1px solid var(--c-line-soft);
  }
  h2 {
    margin: 0;
    font-size: var(--fs-16);
    font-weight: var(--fw-semi);
  }
  dl {
    display: grid;
    grid-template-columns: minmax(72px, auto) minmax(0, 1fr);
    gap: 10px 20px;
    margin: 0;
    padding: 16px 20px 18px;
  }
  dt {
    color: var(--c-text-2);
  }
  dd {
    margin: 0;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  b {
    font-weight: var(--fw-semi);
    font-variant-numeric: tabular-nums slashed-zero;
    white-space: nowrap;
  }
  .name {
    color: var(--c-text-2);
  }
  ul {
    margin: 0;
    padding: 4px 8px 8px;
    list-style: none;
  }
  li button {
    display: flex;
    align-items: center;
    gap: 16px;
    width: 100%;
    min-height: 44px;
    padding: 6px 12px;
    border-radius: var(--r-2);
    text-align: start;
  }
  li button:hover:not(:disabled) {
    background: var(--c-hover);
  }
  .firm {
    flex: 1 1 auto;
    min-width: 0;
  }
  .act {
    flex: none;
    color: var(--c-accent-text);
    font-weight: var(--fw-semi);
  }
  button:disabled {
    cursor: default;
  }
  button:disabled .act {
    color: var(--c-disabled);
  }
  .pill {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    padding: 2px 9px;
    border-radius: var(--r-full);
    font-size: var(--fs-12);
    font-weight: var(--fw-med);
    line-height: 1.4;
    white-space: nowrap;
  }
  .pill i {
    width: 7px;
    height: 7px;
    background: currentColor;
  }
  .pill .dot {
    border-radius: 50%;
  }
  .pill .ring {
    border: 1.5px solid currentColor;
    border-radius: 50%;
    background: none;
  }
  .ok {
    background: var(--c-ok-bg);
    color: var(--c-ok-fg);
  }
  .bad {
    background: var(--c-bad-bg);
    color: var(--c-bad-fg);
  }
  .neutral {
    background: var(--c-neutral-bg);
    color: var(--c-neutral-fg);
  }
  .today {
    display: flex;
    align-items: baseline;
    gap: 8px;
    margin: 0;
    font-size: var(--fs-13);
    color: var(--c-text-2);
  }
  .today .icon {
    position: relative;
    top: 2px;
    color: var(--c-text-3);
  }
  @media (max-width: 639px) {
    .page {
      gap: 12px;
      padding: 20px 16px 28px;
    }
    h1 {
      font-size: 22px;
    }
    .head,
    dl {
      padding-inline: 16px;
    }
  }
  @media (forced-colors: active) {
    .pill {
      border: 1px solid CanvasText;
    }
    .pill i {
      forced-color-adjust: none;
    }
  }
`
