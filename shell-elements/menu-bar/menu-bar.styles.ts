import { css } from 'lit'

export const menuBarStyles = css`
  :host {
    grid-area: menu;
    display: flex;
    align-items: center;
    height: var(--bar-menu);
    min-width: 0;
    padding-inline: 8px var(--pad-page);
    border-bottom: 1px solid var(--c-line);
    background: var(--c-surface);
    font: var(--fw) var(--fs-ui) / var(--lh) var(--ui-font);
  }
  nav {
    flex: 1 1 0;
    min-width: 0;
  }
  .bar {
    display: flex;
    overflow-x: auto;
    scrollbar-width: none;
  }
  .bar::-webkit-scrollbar {
    display: none;
  }
  .root {
    display: flex;
    flex: none;
    align-items: center;
    gap: 4px;
    height: calc(var(--bar-menu) - 8px);
    padding: 0 9px;
    border-radius: var(--r-2);
    color: var(--c-text-2);
    font-weight: var(--fw-med);
    white-space: nowrap;
  }
  .root .icon {
    font-size: 9px;
    color: var(--c-text-3);
  }
  .root:hover,
  .root[aria-expanded='true'] {
    background: var(--c-hover);
    color: var(--c-text);
  }
  .root:focus-visible {
    outline-offset: calc(-1 * var(--focus-w));
  }
  .star {
    flex: none;
    display: grid;
    place-items: center;
    width: max(28px, var(--tap));
    height: calc(var(--bar-menu) - 8px);
    border-radius: var(--r-2);
    color: var(--c-text-2);
    font-size: 14px;
  }
  .star:hover {
    background: var(--c-hover);
  }
  .star[aria-pressed='true'] {
    color: var(--c-copper);
  }
  .row .icon {
    margin-inline-start: auto;
    font-size: 10px;
    color: var(--c-text-3);
  }
`
