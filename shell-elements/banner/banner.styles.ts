import { css } from 'lit'

export const bannerStyles = css`
  :host {
    grid-area: banner;
    display: block;
    font: var(--fw) var(--fs-12) / var(--lh) var(--ui-font);
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 8px;
    min-height: 32px;
    padding: 4px var(--pad-page);
    border-bottom: 1px solid var(--level-line);
    background: var(--level-bg);
    color: var(--c-text);
  }
  .info {
    --level-fg: var(--c-info-fg);
    --level-bg: var(--c-info-bg);
    --level-line: var(--c-info-line);
  }
  .warn {
    --level-fg: var(--c-warn-fg);
    --level-bg: var(--c-warn-bg);
    --level-line: var(--c-warn-line);
  }
  .bad {
    --level-fg: var(--c-bad-fg);
    --level-bg: var(--c-bad-bg);
    --level-line: var(--c-bad-line);
  }
  .icon {
    color: var(--level-fg);
    font-size: var(--fs-14);
  }
  .message {
    flex: 1 1 12em;
    min-width: 0;
    font-weight: var(--fw-med);
  }
  .action {
    min-height: var(--tap);
    padding: 2px 8px;
    border-radius: var(--r-2);
    color: var(--c-accent-text);
    font-weight: var(--fw-semi);
    white-space: nowrap;
  }
  .action:hover {
    text-decoration: underline;
    text-underline-offset: 2px;
  }
`
